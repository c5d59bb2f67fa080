/** Where records lie: the operator's list, the bundled samples, and the fetched replies, sharded by name. */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
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
import { crc32 } from 'node:zlib'
import { isDate } from '../../contract/calendar.ts'
import { AlmanacError } from '../../contract/errors.ts'
import { readTable } from '../../core/csv.ts'
import { readData } from '../../core/files.ts'
import type { FollowedDomain, StoredRecord, WhoisData } from '../model.ts'
import { formatRecord, readRecord } from './record.ts'

export const listFile = 'whois/domains.csv'
/** Held by a fetch, and by what must not meet one. */
export const fetchLock = (dataDir: string): string => join(dataDir, '.state/whois/lock')

export const listColumns = ['domain', 'since'] as const

/** 256 folders by a hash of the name: 1,000,000 domains lie about 4,000 in a folder, however alike their names are. */
export const replyFile = (domain: string): string => {
  const hash = createHash('sha256').update(domain).digest('hex')
  return `whois/replies/${hash.slice(0, 2)}/${domain}.txt`
}
/** Where the record of a domain goes that is no longer registered. */
export const asideFile = (domain: string): string => `${replyFile(domain).slice(0, -4)}.before.txt`
export const sampleFile = (domain: string): string => `whois/samples/${domain}.txt`

export const loadList = (dataDir: string): readonly FollowedDomain[] => {
  const rows = readTable(`data/${listFile}`, readData(dataDir, listFile), listColumns)
  const seen = new Set<string>()
  return rows.map(({ row, domain, since }) => {
    const wrong = (column: string, got: string, expected: string): AlmanacError =>
      new AlmanacError({
        code: 'DATA_SHAPE',
        subject: `data/${listFile}`,
        where: `row ${row}, column ${column}`,
        got,
        expected,
      })
    if (!/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(domain))
      throw wrong('domain', domain, 'a domain name in lower case, IDN in A-label form')
    if (seen.has(domain)) throw wrong('domain', domain, 'each domain once')
    if (!isDate(since)) throw wrong('since', since, 'a date YYYY-MM-DD')
    seen.add(domain)
    return { domain, since }
  })
}

/** Undefined where there is no such file, or an empty one: a power cut may leave a new file so. */
const readAny = (dataDir: string, file: string): Uint8Array | undefined => {
  const path = join(dataDir, file)
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size > 0 ? readFileSync(path) : undefined
}

const namesIn = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}

/** Which files of records there are. A folder is listed once, which is far quicker than to look for a million files one by one. */
export const recordFiles = (dataDir: string): ((file: string) => boolean) => {
  const folders = new Map<string, ReadonlySet<string>>()
  return file => {
    const folder = dirname(file)
    const names = folders.get(folder) ?? namesIn(join(dataDir, folder))
    folders.set(folder, names)
    return names.has(basename(file))
  }
}

export interface LoadedRecord {
  readonly record: StoredRecord
  /** Tells whether a later reading found the same bytes; never 0. */
  readonly sum: number
}

/** The stored record of a domain, with its sum: what was fetched, else the bundled sample. */
export const loadStored = (dataDir: string, domain: string): LoadedRecord | undefined => {
  for (const file of [replyFile(domain), sampleFile(domain)]) {
    const bytes = readAny(dataDir, file)
    if (!bytes) continue
    const record = readRecord(file, bytes)
    if (record.domain !== domain)
      throw new AlmanacError({
        code: 'DATA_SHAPE',
        subject: `data/${file}`,
        where: 'Domain',
        got: record.domain,
        expected: domain,
      })
    return { record, sum: crc32(bytes) || 1 }
  }
  return undefined
}

export const loadRecord = (dataDir: string, domain: string): StoredRecord | undefined =>
  loadStored(dataDir, domain)?.record

export const loadWhoisData = (dataDir: string): WhoisData => ({
  followed: loadList(dataDir),
  store: { kind: 'folder', dataDir },
})

/** The callback forms: the promise forms of Node 20 keep a handle object for each file and take the main thread twice as long. */
const [writeLater, renameLater] = [promisify(writeFile), promisify(rename)]

/** Writes a file; where its folder is missing (256 times at most) it is made first. */
const writeIn = async (path: string, bytes: Uint8Array, flush: boolean): Promise<void> => {
  // `flush` came with Node 20.10 and is not in the types of 20.19.
  const options = { flush } as WriteFileOptions
  try {
    await writeLater(path, bytes, options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    await writeLater(path, bytes, options)
  }
}

let written = 0

/**
 * Writes a record whole or not at all. What replaces a record is flushed before it is renamed over it. A first record is not: a
 * flush costs a millisecond, 2,000 of them more than all the asking, and a file that a power cut empties counts as never asked.
 */
export const storeRecord = async (
  dataDir: string,
  record: StoredRecord,
  { replaces }: { readonly replaces: boolean },
): Promise<void> => {
  const path = join(dataDir, replyFile(record.domain))
  written += 1
  const beside = `${path}.${process.pid}.${written}.part`
  try {
    await writeIn(beside, formatRecord(record), replaces)
    await renameLater(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** Copies what is stored of a domain aside, where it is no longer read; the record itself stays until another replaces it. */
export const setAside = async (dataDir: string, domain: string): Promise<void> => {
  try {
    await copyFile(join(dataDir, replyFile(domain)), join(dataDir, asideFile(domain)))
  } catch (error) {
    // A bundled sample has no fetched record, and is kept by version control.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Erases all replies of a domain, those set aside too. */
export const eraseRecord = (dataDir: string, domain: string): void => {
  for (const file of [replyFile(domain), asideFile(domain)]) rmSync(join(dataDir, file), { force: true })
}
