/** Where records lie: the operator's list, the bundled samples, and the fetched replies, sharded by name. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDate } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import { readTable } from '../core/csv.ts'
import { readData } from '../core/files.ts'
import { compare } from '../core/order.ts'
import type { Followed, StoredRecord, WhoisData } from './model.ts'
import { readRecord } from './record.ts'

export const listFile = 'whois/domains.csv'
export const listColumns = ['domain', 'since'] as const

/** 65,536 folders by a hash of the name: 1,000,000 domains lie about 15 in a folder, however alike their names are. */
export const replyFile = (domain: string): string => {
  const hash = createHash('sha256').update(domain).digest('hex')
  return `whois/replies/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${domain}.txt`
}
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

const readAny = (dataDir: string, file: string): Uint8Array | undefined => {
  try {
    return readFileSync(join(dataDir, file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

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
