import { expect, it } from 'vitest'
import { diskError } from '../../pipeline/core/disk-error.ts'

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
