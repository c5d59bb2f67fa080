/** The documents in addition to the paths of the contract, asked for by their file names. */
import { isDate } from '../../pipeline/contract/calendar.ts'
import { type DocumentId, documentIds, documentKey, documents } from '../../pipeline/contract/documents.ts'
import { upperCase } from '../../pipeline/contract/letter-case.ts'
import { cachingOfDay } from './caching.ts'
import { malformedDate, unknownCurrency } from './forex.ts'
import { dayOfAnotherYear, dayOfBase, pairHistory, type SpanQuery } from './forex-documents.ts'
import { historySvg, unknownSymbol } from './gse.ts'
import { foundBody, foundJson, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'
import { notFollowed, readName } from './whois.ts'

export interface DocumentMatch {
  readonly id: DocumentId
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

const patterns = documentIds.map(id => {
  const source = documents[id].path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/~]+)')
  return { id, pattern: new RegExp(`^${source}$`) }
})

/** The document a decoded, lower-case path names. */
export const matchDocument = (path: string): DocumentMatch | undefined => {
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { id, key: path.slice(1), params: found.groups ?? {} }
  }
  return undefined
}

/** Tables and calendars are opened by programs that ask where to keep them; JSON is not. */
const fileNameOf = (key: string): string | undefined =>
  /\.(?:csv|ics)$/.test(key) ? key.slice(key.lastIndexOf('/') + 1) : undefined

interface AskedDocument extends DocumentMatch {
  readonly pretty: boolean
  readonly span: SpanQuery
}

/** Forms a document that no profile writes. Its file is never asked for: on Netlify that request would come back to this host. */
const formed = (reader: TreeReader, asked: AskedDocument, today: string): Promise<ResolveOutcome> | undefined => {
  const { id, pretty, span } = asked
  const { code = '', base = code, counter = '', date = '', year = '', symbol = '' } = asked.params
  const pair = { base: upperCase(base), counter: upperCase(counter), span, pretty }
  if (id === 'forexDayOf') return dayOfBase(reader, { ...pair, date, year, today })
  if (id === 'forexPairSeries') return pairHistory(reader, 'json', pair)
  if (id === 'forexPairCsv') return pairHistory(reader, 'csv', pair)
  if (id === 'forexPairSvg') return pairHistory(reader, 'svg', pair)
  return id === 'gseHistorySvg' ? historySvg(reader, symbol) : undefined
}

/** Why there is no such day. `date` is as asked for, so it may be no date at all, or not of `year`. */
const noDay = (id: DocumentId, date: string, year = date.slice(0, 4)): ResolveOutcome => {
  if (!isDate(date)) return malformedDate(date)
  if (year !== date.slice(0, 4)) return dayOfAnotherYear(date, year)
  const sentence =
    id === 'forexExplained'
      ? `${date} is not explained here: only the newest 400 days with rates are. In a copy of Almanac, npm run explain has the others.`
      : `No rates on ${date}. The days of a year: /forex/days/${date.slice(0, 4)}.json`
  return missing('no_data_for_date', sentence)
}

/** A followed name without the document asked for, or a name that is not followed. */
const noDomain = async (reader: TreeReader, { id, key, pretty }: AskedDocument, domain: string) => {
  if (await reader.has(documentKey('whoisStatus', { domain })))
    return id === 'whoisHistory'
      ? foundJson({ name: domain, changes: [] }, pretty, 'latest')
      : missing('path_not_found', `This host has no /${key}. What it has of the name: /whois/${domain}`)
  const read = readName(domain)
  if ('kind' in read) return read
  const sentence = `${domain} is not in this collection. The names followed here: /whois/index.json`
  return notFollowed(reader, read.name, sentence)
}

export const resolveDocument = async (
  reader: TreeReader,
  asked: AskedDocument,
  today: string,
): Promise<ResolveOutcome> => {
  const { id, key, pretty } = asked
  const { date, year, code, domain, symbol } = asked.params
  const { media, profiles } = documents[id]
  const content = profiles.length === 0 ? undefined : await reader.file(key)
  if (content) {
    const caching = date ? cachingOfDay(date, today) : 'latest'
    const toLayOut = pretty && media === 'json'
    return foundBody(content, media, { caching, toLayOut, fileName: fileNameOf(key) })
  }
  const here = await formed(reader, asked, today)
  if (here) return here
  if (domain) return noDomain(reader, asked, domain)
  if (date) return noDay(id, date, year)
  const noCurrency = code && (await unknownCurrency(reader, [upperCase(code)]))
  if (noCurrency) return noCurrency
  if (symbol) return unknownSymbol(reader, upperCase(symbol))
  return missing('path_not_found', `There is no /${key} here.`)
}
