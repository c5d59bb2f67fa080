/** Any error as one with a code; those of the file system as DISK with a remedy. */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AlmanacError, almanacError } from '../contract/errors.ts'

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some disk space.',
  EDQUOT: 'Free some disk space, or raise the quota.',
  EIO: 'Check the disk.',
  EMFILE: 'Raise the limit of open files (ulimit -n).',
  ENFILE: 'Raise the limit of open files.',
  EACCES: 'Give this user access to it.',
  EPERM: 'Give this user access to it.',
  EROFS: 'Mount it writable.',
  ELOOP: 'Replace the link, which leads to itself.',
  EEXIST: 'Move the file away: a folder is due there.',
  EISDIR: 'Move the folder away: a file is due there.',
  ENOTDIR: 'Move the file away: a folder is due there.',
  ENOENT: 'Check its path: a folder on it is missing, or cannot hold files.',
  ENAMETOOLONG: 'Shorten the name.',
}

/** The disk that refuses is the one written to: of a copy, the second path. */
const ofWritten: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

type SystemError = NodeJS.ErrnoException & { dest?: string }

/** Node 20 says ENOENT where it makes folders on a read-only disk. The nearest folder that exists tells the reason. */
const unmasked = (error: SystemError): SystemError => {
  if (error.code !== 'ENOENT' || error.syscall !== 'mkdir' || error.path === undefined) return error
  let folder = dirname(error.path)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
    return error
  } catch (reason) {
    return reason as SystemError
  }
}

/** The error as DISK with the file or else `subject`; undefined for other errors. */
export const diskError = (cause: unknown, subject = 'disk'): AlmanacError | undefined => {
  const { code = '', message, path, dest, syscall = '' } = unmasked((cause ?? {}) as SystemError)
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined
  if (remedy === undefined || syscall === '') return undefined
  const hint = `${remedy} Then run again: nothing known or published is lost.`
  return almanacError('DISK', subject, message.split(',')[0]!, 'a readable and writable disk', {
    where: ofWritten.has(code) ? (dest ?? path) : path,
    hint,
    cause,
  })
}

/** The error, with `path` where it is the disk's and names no file, as for a write to an open one. */
export const placedError = (error: unknown, path: string): unknown =>
  diskError(error) && (error as NodeJS.ErrnoException).path === undefined
    ? Object.assign(error as Error, { path })
    : error

/** Any error as one with a code that names the source. */
export const errorOf = (name: string, cause: unknown): AlmanacError =>
  cause instanceof AlmanacError
    ? cause
    : (diskError(cause, name) ?? almanacError('SOURCE_FAILED', name, String(cause), 'a reply read', { cause }))
