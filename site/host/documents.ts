/** The documents beside the contract, asked for by their file names. */
import { isDate } from '../../pipeline/contract/calendar.ts'
import { type DocumentId, documentKey, documents } from '../../pipeline/contract/documents.ts'
import { cachingOfDay } from './caching.ts'
import { unknownCurrency } from './forex.ts'
import { dayOfBase, pairCsv, pairSeries, pairSvg, type SpanQuery } from './forex-documents.ts'
import { historySvg, unknownSymbol } from './gse.ts'
import { computed, made, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'
import { notFollowed, readName } from './whois.ts'

export interface DocumentMatch {
  readonly id: DocumentId
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

const ids = Object.keys(documents) as readonly DocumentId[]

const patterns = ids.map(id => {
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

export const document = async (
  reader: TreeReader,
  { id, key, params, pretty, span }: DocumentMatch & { readonly pretty: boolean; readonly span: SpanQuery },
  today: string,
): Promise<ResolveOutcome> => {
  const { date, code, domain, symbol } = params
  const { media, profiles } = documents[id]
  // A document without a file in any profile is formed here. Asking the platform for it would call this function again.
  const content = profiles.length === 0 ? undefined : await reader.asset(key)
  if (content) {
    const caching = date === undefined ? 'latest' : cachingOfDay(date, today)
    const toLayOut = pretty && media === 'json'
    return made(content, media, { caching, toLayOut, fileName: fileNameOf(key) })
  }
  const base = (params['base'] ?? code ?? '').toUpperCase()
  if (id === 'forexDayOf') return dayOfBase(reader, { base, date: date!, year: params['year']!, today, pretty })
  const counter = (params['counter'] ?? '').toUpperCase()
  if (id === 'forexPairSeries') return pairSeries(reader, { base, counter, span, pretty })
  if (id === 'forexPairCsv') return pairCsv(reader, { base, counter, span })
  if (id === 'forexPairSvg') return pairSvg(reader, { base, counter, span })
  if (id === 'gseHistorySvg') return historySvg(reader, params['symbol'] ?? '')
  if (domain !== undefined && (await reader.has(documentKey('whoisStatus', { domain }))))
    return id === 'whoisHistory'
      ? computed({ name: domain, changes: [] }, pretty, 'latest')
      : missing('path_not_found', `This host has no /${key}. What it has of the name: /whois/${domain}`)
  if (date !== undefined && !isDate(date))
    return missing('malformed_date', `"${date}" is not a date: write a day of the calendar as YYYY-MM-DD.`)
  if (id === 'forexExplained')
    return missing(
      'no_data_for_date',
      `${date} is not explained here: only the newest 400 days are. Older days: npm run explain`,
    )
  if (date !== undefined)
    return missing('no_data_for_date', `No rates on ${date}. The days of a year: /forex/days/${date.slice(0, 4)}.json`)
  const noCurrency = code === undefined ? undefined : await unknownCurrency(reader, [code.toUpperCase()])
  if (noCurrency) return noCurrency
  if (symbol !== undefined) return unknownSymbol(reader, symbol.toUpperCase())
  if (domain !== undefined) {
    const read = readName(domain)
    const sentence = `${domain} is not in this collection. The names followed here: /whois/index.json`
    return 'kind' in read ? missing('not_followed', sentence) : notFollowed(reader, read.name, sentence)
  }
  return missing('path_not_found', `There is no /${key} here.`)
}
