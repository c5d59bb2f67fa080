/** THE table of documents, additions asked for by file name: writer, hosts, `openapi.json` and tests are derived from it. */
import type { Extension } from './media-types.ts'
import type { ProfileName } from './profiles.ts'
import { fill, type Params, type Service } from './routes.ts'

interface DocumentRow {
  readonly service: Service
  readonly path: string
  readonly gives: string
  /** Name of the schema in the service's `-schemas.ts`; null for a body that is not JSON. */
  readonly schema: string | null
  readonly media: Extension
  /** The profiles that write it as files; in the others, hosts with code form it. */
  readonly profiles: readonly ProfileName[]
  /** It knows the day, so a build writes it outside the manifest and no service answers it. */
  readonly clocked?: true
}

const written = ['full', 'edge'] as const
const json = { media: 'json', profiles: written } as const
const forex = { service: 'forex', ...json } as const
const gse = { service: 'gse', ...json } as const
const whois = { service: 'whois', ...json } as const
/** Hosts with code form it. */
const cut = { profiles: [] } as const
const csv = { schema: null, media: 'csv' } as const
const svg = { schema: null, media: 'svg', ...cut } as const

export const documents = {
  forexIndex: {
    ...forex,
    path: '/forex/index.json',
    gives: 'every currency: name, first and last date, number of days, active or retired',
    schema: 'forexIndex',
  },
  forexLatest: {
    ...forex,
    path: '/forex/latest.json',
    gives: 'the newest vector, and the last figure of each lagging currency',
    schema: 'forexLatest',
  },
  forexBase: {
    ...forex,
    path: '/forex/latest/{code}.json',
    gives: 'the newest rate of one base against every currency',
    schema: 'baseRates',
  },
  forexDay: {
    ...forex,
    path: '/forex/days/{year}/{date}.json',
    gives: 'one day: units per 1 EUR and the source of each',
    schema: 'forexDay',
  },
  forexDayOf: {
    ...forex,
    path: '/forex/days/{year}/{date}/{code}.json',
    gives: 'every rate of one base on one day',
    schema: 'forexDayOf',
    ...cut,
  },
  forexYear: {
    ...forex,
    path: '/forex/days/{year}.json',
    gives: 'the dates of one year that have rates',
    schema: 'forexYear',
  },
  forexRecent: {
    ...forex,
    path: '/forex/series/recent/{code}.json',
    gives: 'one currency, its last 400 days',
    schema: 'forexRecent',
  },
  forexCorrections: {
    ...forex,
    path: '/forex/corrections.json',
    gives: 'figures that changed after their day had settled',
    schema: 'forexCorrections',
  },
  forexReport: {
    ...forex,
    path: '/forex/report.json',
    gives: 'figures that were not chosen, or chosen against others, by rule',
    schema: 'forexReport',
  },
  forexExplained: {
    ...forex,
    path: '/forex/explained/{date}.json',
    gives: "one of the newest 400 days: every source's figure, the chosen one and the rule",
    schema: 'forexExplained',
  },
  forexCoverage: {
    ...forex,
    path: '/forex/coverage.json',
    gives: 'what each currency has, its kind and sources; how near each source is to the others',
    schema: 'forexCoverage',
  },
  forexPairSeries: {
    ...forex,
    path: '/forex/series/{base}/{counter}.json',
    gives: 'a pair, all its dates',
    schema: 'forexPairSeries',
    ...cut,
  },
  forexPairCsv: {
    ...forex,
    path: '/forex/series/{base}/{counter}.csv',
    gives: 'a pair, all its dates, with the publisher of each side, as CSV',
    ...csv,
    ...cut,
  },
  forexPairSvg: { ...forex, path: '/forex/series/{base}/{counter}.svg', gives: 'a pair, as a chart to embed', ...svg },
  forexSeries: {
    ...forex,
    path: '/forex/series/{code}.json',
    gives: 'one currency, all its dates',
    schema: 'forexSeries',
  },
  gseIndex: {
    ...gse,
    path: '/gse/index.json',
    gives: 'session, symbols, suspended, carried, untrusted volumes',
    schema: 'gseIndex',
  },
  gseRefused: {
    ...gse,
    path: '/gse/refused.json',
    gives: 'rows of the export that were refused, with rule and reason',
    schema: 'gseRefused',
  },
  gseHistory: {
    ...gse,
    path: '/gse/history/{symbol}.json',
    gives: 'one symbol, all its sessions',
    schema: 'gseHistory',
  },
  gseHistoryCsv: { ...gse, path: '/gse/history/{symbol}.csv', gives: 'one symbol, all its sessions, as CSV', ...csv },
  gseHistorySvg: {
    ...gse,
    path: '/gse/history/{symbol}.svg',
    gives: 'one symbol, its closing prices as a chart to embed',
    ...svg,
  },
  gseMarket: {
    ...gse,
    path: '/gse/market.json',
    gives: 'how the market closed: turnover, value, risers and fallers',
    schema: 'gseMarket',
  },
  gseRecent: { ...gse, path: '/gse/recent.json', gives: 'the last 60 closes of all symbols', schema: 'gseRecent' },
  whoisIndex: { ...whois, path: '/whois/index.json', gives: 'the domains followed here', schema: 'whoisIndex' },
  whoisIndexShard: {
    ...whois,
    path: '/whois/index/{shard}.json',
    gives: 'above 10,000 domains, those of one shard',
    schema: 'whoisIndexShard',
  },
  whoisExpiring: {
    ...whois,
    path: '/whois/expiring.json',
    gives: 'followed names by expiry, with the days left',
    schema: 'whoisExpiring',
    clocked: true,
  },
  whoisCalendar: {
    ...whois,
    path: '/whois/expiring.ics',
    gives: 'the same as an iCalendar, with alarms 30 and 7 days ahead',
    schema: null,
    media: 'ics',
    clocked: true,
  },
  whoisHistory: {
    ...whois,
    path: '/whois/history/{domain}.json',
    gives: 'what changed in one domain: registrar, name servers, locks, expiry',
    schema: 'whoisHistory',
  },
  whoisRegistries: {
    ...whois,
    path: '/whois/registries.json',
    gives: 'where the registry of each suffix answers by RDAP or WHOIS',
    schema: 'whoisRegistries',
  },
  whoisStatus: {
    ...whois,
    path: '/whois/status/{domain}.json',
    gives: 'verdict, source and redacted fields of one domain',
    schema: 'whoisStatus',
  },
  whoisRecord: {
    ...whois,
    path: '/whois/records/{domain}.json',
    gives: 'one domain whole; hosts with code cut its eight paths from it',
    schema: 'whoisRecord',
    profiles: ['edge'],
  },
} as const satisfies Readonly<Record<string, DocumentRow>>

/** Extensions of files of the services: those of documents, and of the fifteen paths asked for as files. */
export const serviceExtensions = ['json', 'txt', 'csv', 'ics', 'atom', 'svg'] as const satisfies readonly Extension[]

export type DocumentId = keyof typeof documents
export const documentIds = Object.keys(documents) as readonly DocumentId[]
export type DocumentParams<Id extends DocumentId> = Params<(typeof documents)[Id]['path']>

/** Documents that know the day: files that may be written again within an edition. */
export type ClockedDocumentId = {
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
export type DocumentSchemaId = NonNullable<(typeof documents)[DocumentId]['schema']>

/** The file key of a document: `documentKey('forexSeries', { code: 'usd' })` gives `forex/series/usd.json`. */
export const documentKey = <Id extends DocumentId>(id: Id, params: DocumentParams<Id>): string =>
  fill(documents[id].path, params).slice(1).toLowerCase()
