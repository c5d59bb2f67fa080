/** The files of `data/whois`: the operator's list, the bundled samples, and the fetched replies, sharded by name. */
import { hash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFile,
  readFileSync,
  rename,
  rmSync,
  statSync,
  type WriteFileOptions,
  writeFile,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isDate } from '../../contract/calendar.ts'
import { AlmanacError } from '../../contract/errors.ts'
import { readTable } from '../../core/csv.ts'
import { cellShape, dataShape } from '../../core/data-error.ts'
import { isMissing, isOfOneFile, lookTwice, readData, unreadableFile } from '../../core/files.ts'
import { serviceLock } from '../../core/lock.ts'
import type { FollowedDomain, StoredFile, StoredRecord, StoredReply, WhoisData } from '../model.ts'
import { loadRegistries } from '../registries.ts'
import { readerVersion } from './carried-facts.ts'
import { loadChanges } from './changes.ts'
import { loadContactsSetting } from './contacts-setting.ts'
import { formatRecord, readRecord } from './record.ts'

export const listFile = 'whois/domains.csv'
/** Held by a fetch, and by commands that must not run during one. */
export const fetchLock = (dataDir: string): string => serviceLock(dataDir, 'whois')

export const listColumns = ['domain', 'since'] as const

/** 256 folders by a hash of the name: 100,000 domains are about 400 a folder. */
export const replyFile = (domain: string): string => `whois/replies/${hash('sha256', domain).slice(0, 2)}/${domain}.txt`
/** The record of a domain that is no longer registered. */
export const asideFile = (domain: string): string => `${replyFile(domain).slice(0, -4)}.before.txt`
export const sampleFile = (domain: string): string => `whois/samples/${domain}.txt`

export const loadList = (dataDir: string): readonly FollowedDomain[] => {
  const rows = readTable(`data/${listFile}`, readData(dataDir, listFile), listColumns)
  const seen = new Set<string>()
  return rows.map(({ row, domain, since }) => {
    const wrong = (column: string, got: string, expected: string): AlmanacError =>
      cellShape(listFile, row, column, got, expected)
    if (!/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(domain))
      throw wrong('domain', domain, 'a domain name in lower case, IDN in A-label form')
    if (seen.has(domain)) throw wrong('domain', domain, 'each domain once')
    if (!isDate(since)) throw wrong('since', since, 'a date YYYY-MM-DD')
    seen.add(domain)
    return { domain, since }
  })
}

/** Undefined for no file and for an empty one, which a power cut may leave. Throws DATA_UNREADABLE. */
const readAny = (dataDir: string, file: string): Uint8Array | undefined => {
  const path = join(dataDir, file)
  try {
    return lookTwice(() => {
      const found = statSync(path, { throwIfNoEntry: false })
      if (found && !found.isFile()) throw Object.assign(new Error('it is no file'), { code: 'EISDIR' })
      return found && found.size > 0 ? readFileSync(path) : undefined
    })
  } catch (cause) {
    throw unreadableFile(file, cause)
  }
}

/** Errors of a path that leads to no folder, or to one that may not be read. */
const notListed = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'])

const namesIn = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder))
  } catch (error) {
    if (notListed.has((error as NodeJS.ErrnoException).code ?? '')) return new Set()
    throw error
  }
}

/** Tells which record files exist. Each folder is listed once: quicker than a system call for each file. */
export const recordFiles = (dataDir: string): ((file: string) => boolean) => {
  const folders = new Map<string, ReadonlySet<string>>()
  return file => {
    const folder = dirname(file)
    const names = folders.get(folder) ?? namesIn(join(dataDir, folder))
    folders.set(folder, names)
    return names.has(basename(file))
  }
}

/** The stored file of a domain: what was fetched, else the bundled sample. */
const storedFile = (dataDir: string, domain: string): StoredFile | undefined => {
  for (const file of [replyFile(domain), sampleFile(domain)]) {
    const bytes = readAny(dataDir, file)
    if (bytes) return { bytes, read: () => checkedRecord(file, bytes, domain) }
  }
  return undefined
}

/** The stored record of a domain. Throws DATA_SHAPE for a file that cannot be read, DATA_UNREADABLE for one that cannot be opened. */
export const loadRecord = (dataDir: string, domain: string): StoredRecord | undefined =>
  storedFile(dataDir, domain)?.read()

const checkedRecord = (file: string, bytes: Uint8Array, domain: string): StoredRecord => {
  const record = readRecord(file, bytes)
  if (record.domain === domain) return record
  throw dataShape(file, 'Domain', record.domain, domain)
}

/** Is it the error of a file whose bytes are no record? */
export const isDamaged = (error: unknown): error is AlmanacError =>
  error instanceof AlmanacError && error.code === 'DATA_SHAPE'

/** Is it the error of one file that cannot be opened or read? Such a file concerns its own domain and no other. */
export const isUnreadable = (error: unknown): error is AlmanacError =>
  isDamaged(error) || (error instanceof AlmanacError && error.code === 'DATA_UNREADABLE' && isOfOneFile(error.cause))

export const loadWhoisData = (dataDir: string): WhoisData => ({
  followed: loadList(dataDir),
  storedOf: domain => storedFile(dataDir, domain),
  contacts: loadContactsSetting(dataDir),
  registries: loadRegistries(dataDir),
  changes: loadChanges(dataDir),
})

/** Callback forms: the promise forms of Node 20 take the main thread twice as long. */
const [readLater, writeLater, renameLater] = [promisify(readFile), promisify(writeFile), promisify(rename)]

/** Replies hold personal data: nobody but the operator's account reads them. */
const [privateFile, privateFolder] = [0o600, 0o700]

/** Writes a file; where its folder is missing (256 times at most) it is made first. */
const writeIn = async (path: string, bytes: Uint8Array, flush: boolean): Promise<void> => {
  // `flush` came with Node 20.10 and is not in the types of 20.19.
  const options = { flush, mode: privateFile } as WriteFileOptions
  try {
    await writeLater(path, bytes, options)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
    await writeLater(path, bytes, options)
  }
}

/** Closes the folder of replies to others, for an installation that made it before replies were private. */
export const closeReplies = (dataDir: string): void => {
  const folder = join(dataDir, 'whois/replies')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) chmodSync(folder, privateFolder)
}

/** Checks that a written file gives back the record before it replaces another. */
const checkWritten = (file: string, bytes: Uint8Array, { domain, replies }: StoredRecord): void => {
  const back = checkedRecord(file, bytes, domain)
  const isSame = (reply: StoredReply, i: number): boolean => Buffer.compare(reply.bytes, replies[i]!.bytes) === 0
  if (back.replies.length !== replies.length || !back.replies.every(isSame))
    throw dataShape(file, '', 'other replies than were written', 'the same bytes')
}

let written = 0

/**
 * Writes a record whole or not at all, and reads it back before it counts. What replaces a record is flushed before it is renamed
 * over it. A first record is not: a flush costs a millisecond, and a file that a power cut empties counts as never asked.
 */
export const storeRecord = async (
  dataDir: string,
  record: StoredRecord,
  { replaces }: { readonly replaces: boolean },
): Promise<void> => {
  const file = replyFile(record.domain)
  const path = join(dataDir, file)
  written += 1
  const staging = `${path}.${process.pid}.${written}.part`
  try {
    await writeIn(staging, formatRecord(record, readerVersion()), replaces)
    checkWritten(file, await readLater(staging), record)
    await renameLater(staging, path)
  } catch (error) {
    rmSync(staging, { force: true })
    throw error
  }
}

/** Moves a file that cannot be read out of the way, so that its domain is asked again; its bytes are kept. */
export const setUnreadableAside = async (dataDir: string, domain: string): Promise<void> => {
  const path = join(dataDir, replyFile(domain))
  await renameLater(path, `${path.slice(0, -4)}.unreadable.txt`)
}

/** Copies the record of a domain aside; the record itself stays until another replaces it. */
export const setAside = async (dataDir: string, domain: string): Promise<void> => {
  try {
    await copyFile(join(dataDir, replyFile(domain)), join(dataDir, asideFile(domain)))
  } catch (error) {
    // A bundled sample has no fetched record.
    if (!isMissing(error)) throw error
  }
}

/** Erases all replies of a domain, those set aside too. */
export const eraseRecord = (dataDir: string, domain: string): void => {
  const unreadable = `${replyFile(domain).slice(0, -4)}.unreadable.txt`
  for (const file of [replyFile(domain), asideFile(domain), unreadable]) rmSync(join(dataDir, file), { force: true })
}
