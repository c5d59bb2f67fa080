/** Files of `data/`: read with coded errors, written atomically. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { AlmanacError, almanacError } from '../contract/errors.ts'
import { compare } from './order.ts'

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What `list` finds in a folder; nothing where there is no such folder. Other errors pass: a file left out would look foreign. */
export const noneIfMissing = <Item>(list: () => readonly Item[]): readonly Item[] => {
  try {
    return list()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The files at any depth of a folder, relative to it, in code-unit order; none where there is no such folder. */
export const filesBelow = (folder: string): readonly string[] =>
  noneIfMissing(() => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort(compare)

/** What `read` gives; undefined where that fails: for what is kept only to save work. */
export const orUndefined = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Errors that are the state of one file or folder, such as a link to itself. Others, such as too many open files, pass. */
const ofOneFile = new Set(['EACCES', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENOTDIR', 'EPERM', 'ERR_FS_FILE_TOO_LARGE'])

export const isOfOneFile = (error: unknown): boolean => ofOneFile.has((error as NodeJS.ErrnoException)?.code ?? '')

/** What `look` gives. It is tried twice, as an error of the disk may pass. */
export const lookTwice = <Result>(look: () => Result): Result => {
  try {
    return look()
  } catch {
    return look()
  }
}

/** What `look` gives; undefined where the file itself cannot be read: the loader names it and the rest is built. */
export const lookAt = <Result>(look: () => Result): Result | undefined => {
  try {
    return lookTwice(look)
  } catch (error) {
    if (isOfOneFile(error)) return undefined
    throw error
  }
}

/** The error of a file or folder of `data/` that the system does not open. */
export const unreadableFile = (file: string, cause: unknown): AlmanacError =>
  almanacError('DATA_UNREADABLE', `data/${file}`, (cause as Error).message.split(',', 1)[0]!, 'a readable file', {
    hint: 'Restore it, or give this user access to it.',
    cause,
  })

/**
 * The text of a file of `data/`, UTF-8. `file` is relative to the data folder. Throws DATA_MISSING, DATA_UNREADABLE or DATA_SHAPE:
 * `/status.json` publishes them, so they hold no path of the machine.
 */
export const readData = (dataDir: string, file: string): string => {
  let bytes: Buffer
  try {
    bytes = lookTwice(() => readFileSync(join(dataDir, file)))
  } catch (cause) {
    if (!isMissing(cause)) throw unreadableFile(file, cause)
    throw almanacError('DATA_MISSING', `data/${file}`, 'no such file', 'a file', {
      hint: 'Restore it from version control.',
      cause,
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw almanacError('DATA_SHAPE', `data/${file}`, 'bytes that are not UTF-8', 'UTF-8 text', {
      hint: 'Restore it from version control.',
      cause,
    })
  }
}

export const readDataIfAny = (dataDir: string, file: string): string | undefined => {
  try {
    return readData(dataDir, file)
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'DATA_MISSING') return undefined
    throw error
  }
}

/** Does the file hold these bytes already? The size is compared first to save the read. */
export const fileEquals = (path: string, bytes: Uint8Array): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes.length && readFileSync(path).equals(bytes)

const openNew = (path: string): number => {
  try {
    return openSync(path, 'w')
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  }
}

let written = 0

/**
 * Writes a file atomically: temporary file, fsync, rename. A reader or a crash sees the old content or the new. A file that already
 * holds these bytes is not touched. Returns whether it wrote.
 */
export const writeWhole = (path: string, content: string | Uint8Array): boolean => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (fileEquals(path, bytes)) return false
  written += 1
  const staged = `${path}.${process.pid}.${written}.part`
  try {
    const file = openNew(staged)
    try {
      writeFileSync(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(staged, path)
  } catch (error) {
    rmSync(staged, { force: true })
    throw error
  }
  return true
}
