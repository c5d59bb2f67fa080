import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { diskError } from '../../pipeline/core/disk-error.ts'
import { tempDir } from '../support/temp.ts'

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: told by the system, copyfile '/shown/a' -> '/copy/a'`), {
    code,
    syscall: 'copyfile',
    path: '/shown/a',
    dest: '/copy/a',
  })

it('names of a copy the file that the full disk holds', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS'])
    expect(diskError(systemError(code))?.message).toMatch(/^DISK disk: \/copy\/a: got /)
})

it('names of a copy the file that cannot be read', () => {
  expect(diskError(systemError('EACCES'))?.message).toMatch(/^DISK disk: \/shown\/a: got /)
})

it('names a read-only disk, which Node 20 calls a missing folder', () => {
  const dir = tempDir()
  const path = join(dir, 'a/b')
  const cause = Object.assign(new Error(`ENOENT: no such file or directory, mkdir '${path}'`), {
    code: 'ENOENT',
    syscall: 'mkdir',
    path,
  })
  expect(diskError(cause)?.message).toContain(`${path}: got "ENOENT: no such file or directory"`)
  const access = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    const facts = { code: 'EROFS', syscall: 'access', path: dir }
    throw Object.assign(new Error(`EROFS: read-only file system, access '${dir}'`), facts)
  })
  onTestFinished(() => {
    access.mockRestore()
    syncBuiltinESMExports()
  })
  syncBuiltinESMExports()
  expect(diskError(cause)?.message).toMatch(/^DISK disk: \S+: got "EROFS: read-only file system".*Mount it writable\./)
  expect(access.mock.lastCall?.[0]).toBe(dir)
})
