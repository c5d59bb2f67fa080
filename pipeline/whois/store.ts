/** Where records lie: the operator's list, the bundled samples, and the fetched replies, sharded by name. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDate } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import { readTable } from '../core/csv.ts'
import { readData } from '../core/files.ts'
import { compare } from '../core/order.ts'
import type { Followed, StoredRecord, WhoisData } from './model.ts'
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

export const loadList = (dataDir: string): readonly Followed[] => {
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

/** Is there a fetched record of the domain? */
export const hasRecord = (dataDir: string, domain: string): boolean =>
  (statSync(join(dataDir, replyFile(domain)), { throwIfNoEntry: false })?.size ?? 0) > 0

/** The stored record of a domain: what was fetched, else the bundled sample. */
export const loadRecord = (dataDir: string, domain: string): StoredRecord | undefined => {
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
    return record
  }
  return undefined
}

export const loadWhoisData = (dataDir: string): WhoisData => {
  const followed = [...loadList(dataDir)].sort((a, b) => compare(a.domain, b.domain))
  const records = followed.flatMap(({ domain }) => loadRecord(dataDir, domain) ?? [])
  return { followed, records }
}

/** Runs `work`; where it fails for want of the folder, the folder is made (256 times at most) and it is run again. */
const inFolder = (path: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    work()
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
    inFolder(path, () => writeFileSync(beside, formatRecord(record)))
    if (replaces) {
      const file = await open(beside, 'r+')
      await file.datasync().finally(() => file.close())
    }
    renameSync(beside, path)
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
