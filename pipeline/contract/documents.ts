/** THE table of documents, additions asked for by file name: writer, hosts, `openapi.json` and tests are derived from it. */
import { lowerCase } from './letter-case.ts'
import type { Extension } from './media-types.ts'
import type { ProfileName } from './profiles.ts'
import { fill, type Params, type Service } from './routes.ts'

interface DocumentRow {
  readonly service: Service
  readonly path: string
  readonly gives: string
  /** A body of JSON has a schema by the name of the row, in the service's `-schemas.ts`. */
  readonly media: Extension
  /** The profiles that write it as files; in the others, hosts with code form it. */
  readonly profiles: readonly ProfileName[]
  /** It knows the day, so a build writes it outside the manifest and no service answers it. */
  readonly clocked?: true
}

/** JSON that every build writes. */
const written =
  <S extends Service>(service: S) =>
  <const Path extends string>(path: Path, gives: string) =>
    ({ service, path, gives, media: 'json', profiles: ['full', 'edge'] }) as const
const [forex, gse, whois] = [written('forex'), written('gse'), written('whois')]
/** Hosts with code form it. */
const cut = { profiles: [] } as const
const csv = { media: 'csv' } as const
const svg = { media: 'svg', ...cut } as const

export const documents = {
  forexIndex: forex(
    '/forex/index.json',
    'every currency: name, first and last date, number of days, active or retired',
  ),
  forexLatest: forex('/forex/latest.json', 'the newest vector, and the last figure of each lagging currency'),
  forexBase: forex('/forex/latest/{code}.json', 'the newest rate of one base against every currency'),
  forexDay: forex('/forex/days/{year}/{date}.json', 'one day: units per 1 EUR and the source of each'),
  forexDayOf: { ...forex('/forex/days/{year}/{date}/{code}.json', 'every rate of one base on one day'), ...cut },
  forexYear: forex('/forex/days/{year}.json', 'the dates of one year that have rates'),
  forexRecent: forex('/forex/series/recent/{code}.json', 'one currency, its last 400 days'),
  forexCorrections: forex('/forex/corrections.json', 'figures that changed after their day had settled'),
  forexReport: forex('/forex/report.json', 'figures that were not chosen, or chosen against others, by rule'),
  forexExplained: forex(
    '/forex/explained/{date}.json',
    "one of the newest 400 days: every source's figure, the chosen one and the rule",
  ),
  forexCoverage: forex(
    '/forex/coverage.json',
    'what each currency has, its kind and sources; how near each source is to the others',
  ),
  forexPairSeries: { ...forex('/forex/series/{base}/{counter}.json', 'a pair, all its dates'), ...cut },
  forexPairCsv: {
    ...forex('/forex/series/{base}/{counter}.csv', 'a pair, all its dates, with the publisher of each side, as CSV'),
    ...csv,
    ...cut,
  },
  forexPairSvg: { ...forex('/forex/series/{base}/{counter}.svg', 'a pair, as a chart to embed'), ...svg },
  forexSeries: forex('/forex/series/{code}.json', 'one currency, all its dates'),
  gseIndex: gse('/gse/index.json', 'session, symbols, suspended, carried, untrusted volumes'),
  gseRefused: gse('/gse/refused.json', 'rows of the export that were refused, with rule and reason'),
  gseHistory: gse('/gse/history/{symbol}.json', 'one symbol, all its sessions'),
  gseHistoryCsv: { ...gse('/gse/history/{symbol}.csv', 'one symbol, all its sessions, as CSV'), ...csv },
  gseHistorySvg: { ...gse('/gse/history/{symbol}.svg', 'one symbol, its closing prices as a chart to embed'), ...svg },
  gseMarket: gse('/gse/market.json', 'how the market closed: turnover, value, risers and fallers'),
  gseRecent: gse('/gse/recent.json', 'the last 60 closes of all symbols'),
  whoisIndex: whois('/whois/index.json', 'the domains followed here'),
  whoisIndexShard: whois('/whois/index/{shard}.json', 'above 10,000 domains, those of one shard'),
  whoisExpiring: { ...whois('/whois/expiring.json', 'followed names by expiry, with the days left'), clocked: true },
  whoisCalendar: {
    ...whois('/whois/expiring.ics', 'the same as an iCalendar, with alarms 30 and 7 days ahead'),
    media: 'ics',
    clocked: true,
  },
  whoisHistory: whois(
    '/whois/history/{domain}.json',
    'what changed in one domain: registrar, name servers, locks, expiry',
  ),
  whoisRegistries: whois('/whois/registries.json', 'where the registry of each suffix answers by RDAP or WHOIS'),
  whoisStatus: whois('/whois/status/{domain}.json', 'verdict, source and redacted fields of one domain'),
  whoisRecord: {
    ...whois('/whois/records/{domain}.json', 'one domain whole; hosts with code cut its eight paths from it'),
    profiles: ['edge'],
  },
} as const satisfies Readonly<Record<string, DocumentRow>>

/** Extensions of files of the services: those of documents, and of the fifteen paths asked for as files. */
export const serviceExtensions = ['json', 'txt', 'csv', 'ics', 'atom', 'svg'] as const satisfies readonly Extension[]

export type DocumentId = keyof typeof documents
export const documentIds = Object.keys(documents) as readonly DocumentId[]
export type DocumentParams<Id extends DocumentId> = Params<(typeof documents)[Id]['path']>

/** Documents that know the day: files that may be written again within an edition. */
type ClockedDocumentId = {
  [Id in DocumentId]: (typeof documents)[Id] extends { readonly clocked: true } ? Id : never
}[DocumentId]
const isClockedId = (id: DocumentId): id is ClockedDocumentId => 'clocked' in documents[id]
// Marked for the bundler, which leaves the two lists out of hosts that do not use them.
export const clockedKeys: readonly string[] = /* @__PURE__ */ documentIds
  .filter(isClockedId)
  .map(id => documents[id].path.slice(1))
export const isClocked = (key: string): boolean => clockedKeys.includes(key)

/** Documents that some profile has as files: their services answer them. Hosts with code form the others out of these. */
export type WrittenDocumentId = Exclude<
  { [Id in DocumentId]: (typeof documents)[Id]['profiles'] extends readonly [] ? never : Id }[DocumentId],
  ClockedDocumentId
>
export const writtenDocumentIds = /* @__PURE__ */ documentIds.filter(
  (id): id is WrittenDocumentId => (documents[id].profiles as readonly string[]).length > 0 && !isClockedId(id),
)
export type DocumentIdOf<S extends Service> = {
  [Id in WrittenDocumentId]: (typeof documents)[Id]['service'] extends S ? Id : never
}[WrittenDocumentId]
export type JsonDocumentId = {
  [Id in DocumentId]: (typeof documents)[Id]['media'] extends 'json' ? Id : never
}[DocumentId]

/** The file key of a document: `documentKey('forexSeries', { code: 'usd' })` gives `forex/series/usd.json`. */
export const documentKey = <Id extends DocumentId>(id: Id, params: DocumentParams<Id>): string =>
  lowerCase(fill(documents[id].path, params).slice(1))
