/** `data/whois` to the book. The same records, in any order, give the same book. */
import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { askAbout } from '../../contract/registries.ts'
import { compare } from '../../core/order.ts'
import { bytesAt, findRow, stringAt, stringColumnBuilder } from '../../core/string-column.ts'
import type { DomainEntry, Registration, WhoisBook, WhoisData } from '../model.ts'
import type { KeptRows, RegistrationRow } from './kept-rows.ts'
import { registrationOf, unanswered } from './registration.ts'
import { isUnreadable } from './store.ts'

export interface RowOptions {
  /** A digest of the code that makes rows and files. */
  readonly code: string
  /** The rows of the previous edition. */
  readonly rows?: Pick<KeptRows, 'rowOf'> | undefined
  /** Of a part of a tree: the domains that it holds. */
  readonly isMine?: ((domain: string) => boolean) | undefined
}

/** Half of a SHA-256: enough to tell inputs apart. */
const digestOf = (input: string | Uint8Array): string => hash('sha256', input, 'base64url').slice(0, 22)

/** Digest of what the row and the files of a domain are made of, apart from its stored file. */
const settingOf = (domain: string, { contacts, registries, changes }: WhoisData, code: string): string =>
  digestOf(JSON.stringify([code, contacts, askAbout(registries, domain) ?? null, changes.get(domain) ?? []]))

/** Details hold the texts of replies, most of them legal words that repeat: packed they take a quarter of the memory. */
const rowOf = ({ origins, redacted, record, ...entry }: Registration) => ({
  entry: JSON.stringify(entry satisfies DomainEntry),
  details: deflateRawSync(JSON.stringify({ origins, redacted, record }), { level: 1 }),
})

/**
 * Only followed domains are published; a record left behind by a removed one is not. A domain whose stored file cannot be read keeps
 * the row of the previous edition, unless code or settings changed since, and is named.
 */
export const normalizeWhois = (
  data: WhoisData,
  { code, rows, isMine = () => true }: RowOptions = { code: '' },
): WhoisBook => {
  const { followed, storedOf, contacts, registries, changes } = data
  const names = [...new Set(followed.map(({ domain }) => domain))]
  const domains = names.filter(isMine).sort(compare)
  const column = () => stringColumnBuilder(domains.length)
  const [nameColumn, entries, details, inputs] = [column(), column(), column(), column()]
  const unreadable: string[] = []
  const rowFor = (domain: string, setting: string): RegistrationRow => {
    const stored = storedOf(domain)
    const madeOf = `${setting}${digestOf(stored?.bytes ?? '')}`
    const kept = rows?.rowOf(domain, madeOf)
    if (kept) return kept
    return { inputs: madeOf, ...rowOf(stored ? registrationOf(stored.read(), contacts) : unanswered(domain)) }
  }
  for (const domain of domains) {
    const setting = settingOf(domain, data, code)
    let row: RegistrationRow
    try {
      row = rowFor(domain, setting)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      unreadable.push(`${domain}: ${error.message}`)
      row = rows?.rowOf(domain, setting) ?? { inputs: '', ...rowOf(unanswered(domain)) }
    }
    nameColumn.add(domain)
    entries.add(row.entry)
    details.add(row.details)
    inputs.add(row.inputs)
  }
  return {
    count: domains.length,
    followed: names.length,
    names: nameColumn.done(),
    entries: entries.done(),
    details: details.done(),
    inputs: inputs.done(),
    registries,
    changes,
    unreadable,
  }
}

// The columns hold what `normalizeWhois` wrote: the types of these rows are known.
const entryAt = ({ entries }: WhoisBook, row: number): DomainEntry => JSON.parse(stringAt(entries, row)) as DomainEntry

/** What is known of the domains in these rows; of each followed one where none are named. */
export const entriesOf = function* (
  book: WhoisBook,
  rows: Iterable<number> = new Array(book.count).keys(),
): Generator<DomainEntry> {
  for (const row of rows) yield entryAt(book, row)
}

export const entryOf = (book: WhoisBook, domain: string): DomainEntry | undefined => {
  const row = findRow(book.names, domain)
  return row === -1 ? undefined : entryAt(book, row)
}

/** The names of all domains, in code-unit order. */
export const namesIn = function* ({ count, names }: WhoisBook): Generator<string> {
  for (let row = 0; row < count; row += 1) yield stringAt(names, row)
}

/** The registration parsed last: the nine bodies of a domain are made one after the other. */
const parsedLast = new WeakMap<WhoisBook, Registration>()

/** All that is published of a domain; undefined for one that is not followed. */
export const registrationIn = (book: WhoisBook, domain: string): Registration | undefined => {
  const last = parsedLast.get(book)
  if (last?.domain === domain) return last
  const row = findRow(book.names, domain)
  if (row === -1) return undefined
  const text = inflateRawSync(bytesAt(book.details, row)).toString()
  const details = JSON.parse(text) as Omit<Registration, keyof DomainEntry>
  const registration = { ...entryAt(book, row), ...details }
  parsedLast.set(book, registration)
  return registration
}
