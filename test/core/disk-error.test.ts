import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { diskError } from '../../pipeline/core/disk-error.ts'
import { tempDir } from '../support/temp.ts'

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, accessSync: vi.fn(fs.accessSync) }
})

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
  vi.mocked(accessSync).mockImplementationOnce(() => {
    const facts = { code: 'EROFS', syscall: 'access', path: dir }
    throw Object.assign(new Error(`EROFS: read-only file system, access '${dir}'`), facts)
  })
  expect(diskError(cause)?.message).toMatch(/^DISK disk: \S+: got "EROFS: read-only file system".*Mount it writable\./)
  expect(vi.mocked(accessSync).mock.lastCall?.[0]).toBe(dir)
})
