/** What a system says about files, in our shape: a full disk is no fault of the program, and a person can mend it. */
import { AlmanacError } from '../contract/errors.ts'

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room.',
  EDQUOT: 'Make room, or have the quota raised.',
  EIO: 'Look after the disk.',
  EMFILE: 'Raise the limit of open files (ulimit -n).',
  ENFILE: 'Raise the limit of open files.',
  EACCES: 'Give this user the right to it.',
  EPERM: 'Give this user the right to it.',
  EROFS: 'Mount it for writing.',
}

/** The error as DISK, which names the file or else `subject`; undefined when it is not of the disk. */
export const diskError = (cause: unknown, subject = 'disk'): AlmanacError | undefined => {
  const { code = '', message, path, syscall = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined
  if (remedy === undefined || syscall === '') return undefined
  return new AlmanacError({
    code: 'DISK',
    subject,
    ...(path !== undefined && { where: path }),
    got: message.split(',')[0]!,
    expected: 'a disk that takes and gives files',
    hint: `${remedy} Then run again: nothing known or published is lost.`,
    cause,
  })
}
