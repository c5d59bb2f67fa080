/** `data/whois` to the book. The same records, in any order, give the same book. */
import { AlmanacError } from '../../contract/errors.ts'
import { compare } from '../../core/order.ts'
import { findRow, sharedBytes, sharedWords, stringAt, stringColumnBuilder } from '../../core/string-column.ts'
import {
  type DomainEntry,
  type Layer,
  type Protocol,
  type RecordStore,
  type Registration,
  verdicts,
  type WhoisBook,
  type WhoisData,
} from '../model.ts'
import { registrationOf, unanswered } from './registration.ts'
import { type LoadedRecord, loadStored } from './store.ts'

const storedIn = (store: RecordStore, domain: string): LoadedRecord | undefined => {
  if (store.kind === 'folder') return loadStored(store.dataDir, domain)
  const record = store.records.get(domain)
  return record && { record, sum: 1 }
}

const linesOf = (sources: DomainEntry['sources']): string =>
  sources.map(({ layer, protocol, server, askedAt }) => `${layer} ${protocol} ${server} ${askedAt}`).join('\n')

const sourceOf = (line: string): DomainEntry['sources'][number] => {
  // What was written by `linesOf`: no part holds a space.
  const [layer, protocol, server, askedAt] = line.split(' ') as [Layer, Protocol, string, string]
  return { layer, protocol, server, askedAt }
}

/** The domain read last: its nine files are asked for one after the other, and read it once. */
const last = new WeakMap<WhoisBook, Registration>()

/** Only followed domains are published; a record left behind by a removed one is not. */
export const normalizeWhois = ({ followed, store }: WhoisData): WhoisBook => {
  const domains = [...new Set(followed.map(({ domain }) => domain))].sort(compare)
  const count = domains.length
  const [names, sources, expires] = [stringColumnBuilder(count), stringColumnBuilder(count), stringColumnBuilder(count)]
  const [verdictOf, isSample, sums] = [sharedBytes(count), sharedBytes(count), sharedWords(count)]
  let entry: Registration | undefined
  for (const [row, domain] of domains.entries()) {
    const found = storedIn(store, domain)
    entry = found ? registrationOf(found.record) : unanswered(domain)
    names.add(domain)
    verdictOf[row] = entry.verdict === null ? 0 : verdicts.indexOf(entry.verdict) + 1
    isSample[row] = entry.sample ? 1 : 0
    sources.add(linesOf(entry.sources))
    expires.add(entry.expires ?? '')
    sums[row] = found?.sum ?? 0
  }
  const book: WhoisBook = {
    store,
    count,
    names: names.done(),
    verdictOf,
    isSample,
    sources: sources.done(),
    expires: expires.done(),
    sums,
  }
  if (entry) last.set(book, entry)
  return book
}

const entryAt = ({ names, verdictOf, isSample, sources, expires }: WhoisBook, row: number): DomainEntry => {
  const lines = stringAt(sources, row)
  return {
    domain: stringAt(names, row),
    verdict: verdicts[verdictOf[row]! - 1] ?? null,
    sample: isSample[row] === 1,
    sources: lines === '' ? [] : lines.split('\n').map(sourceOf),
    expires: stringAt(expires, row) || null,
  }
}

/** What is known of every followed domain, one after the other. */
export const entriesOf = function* (book: WhoisBook): Generator<DomainEntry> {
  for (let row = 0; row < book.count; row += 1) yield entryAt(book, row)
}

/** The same of those whose rows are asked for. */
export const entriesIn = function* (book: WhoisBook, rows: Iterable<number>): Generator<DomainEntry> {
  for (const row of rows) yield entryAt(book, row)
}

export const entryOf = (book: WhoisBook, domain: string): DomainEntry | undefined => {
  const row = findRow(book.names, domain)
  return row === -1 ? undefined : entryAt(book, row)
}

/** The names of the domains whose replies hold a record, or of all. */
export const namesIn = function* ({ count, names, verdictOf }: WhoisBook, isFound = false): Generator<string> {
  const found = verdicts.indexOf('found') + 1
  for (let row = 0; row < count; row += 1) if (!isFound || verdictOf[row] === found) yield stringAt(names, row)
}

const readAt = (book: WhoisBook, row: number, domain: string): Registration => {
  const { store, sums } = book
  if (sums[row] === 0) return unanswered(domain)
  const stored = storedIn(store, domain)
  if (stored && stored.sum === sums[row]) return registrationOf(stored.record)
  throw new AlmanacError({
    code: 'DATA_CHANGED',
    subject: `data/whois, ${domain}`,
    got: stored ? 'other replies than a moment ago' : 'no replies any more',
    expected: 'data that rests while an edition is made of it',
    hint: 'Nothing was published. Run it again.',
  })
}

/** All that is published of a domain, from its replies, which are read now; undefined for one that is not followed. */
export const registrationIn = (book: WhoisBook, domain: string): Registration | undefined => {
  const known = last.get(book)
  if (known?.domain === domain) return known
  const row = findRow(book.names, domain)
  if (row === -1) return undefined
  const registration = readAt(book, row, domain)
  last.set(book, registration)
  return registration
}
