/** What the pages show, as plain values. The caller reads them from the book. */
import type { DocumentBody } from './document-schemas.ts'
import type { Download } from './download.ts'
import type { RouteId, Service } from './routes.ts'
import type { Domain, Quotation, Registrar } from './schemas.ts'

/** A point of a chart. */
export interface DatedValue {
  readonly date: string
  readonly value: number
}

/** A span in which a currency's rate is not the market's. An empty `until`: still. */
export interface KindSpan {
  readonly kind: 'official' | 'peg' | 'law'
  readonly since: string
  readonly until: string
  /** `''` where the tables name none. */
  readonly authority: string
  /** Addresses of pages that show it. */
  readonly sources: readonly string[]
  /** What a peg or a law fixes: `rate` units of the currency for one of `code`. */
  readonly anchor: { readonly code: string; readonly rate: number } | null
}

export interface CurrencyRow {
  readonly code: string
  readonly name: string
  readonly active: boolean
  /** Decimals of the smallest unit; null where ISO 4217 gives none. */
  readonly minorUnits: number | null
  /** The code that replaced it; `''` where none did. */
  readonly successor: string
  /** The last day in force; `''` where it still is. */
  readonly last: string
  readonly figures: { readonly first: string; readonly last: string; readonly days: number }
  /** Share of a year's days on which it has a figure, 0 to 1, from the first year of the rates to the last. */
  readonly years: readonly number[]
  /** Oldest first. */
  readonly kinds: readonly KindSpan[]
}

/** A rate with the publishers of its two legs, by key. */
export interface ShownRate {
  readonly quotation: Quotation
  readonly legs: readonly { readonly code: string; readonly source: string }[]
}

export interface ShareRow {
  readonly symbol: string
  readonly company: string
  readonly price: number
  readonly change: number
  /** Null where the exchange's figure is untrusted. */
  readonly volume: number | null
}

type ShareFigure = 'turnover' | 'yearLow' | 'yearHigh' | 'shares' | 'capital' | 'dps' | 'eps'

/** Facts of one share beyond its row on the board. Prices in GHS. */
export interface ShareFacts extends ShareRow, Readonly<Record<ShareFigure, number | null>> {
  /** The session of the price; older than the board's where the share did not trade. */
  readonly session: string
  readonly sector: string | null
  readonly suspended: boolean
  /** Of all its sessions, ascending. */
  readonly closes: readonly DatedValue[]
  /** Of its sessions with shares traded, ascending. */
  readonly volumes: readonly DatedValue[]
}

export interface DomainRow {
  readonly name: string
  /** What the registry answered last: `found`, `notfound`, `reserved` and so on; null where it was never asked. */
  readonly verdict: string | null
  /** The day of the newest reply. */
  readonly checked: string | null
  readonly sample: boolean
  readonly domain: Domain | null
  readonly registrar: Registrar | null
  /** What changed since the name is followed, oldest first. */
  readonly changes: DocumentBody<'whoisHistory'>['changes']
}

export interface SourceRow {
  readonly key: string
  readonly service: Service
  readonly title: string
  readonly url: string
  readonly covers: string
  readonly terms: string
}

export interface ServiceDay {
  readonly service: Service
  readonly latest: string
  readonly staleAfter: string
}

export interface Rates {
  readonly first: string
  readonly last: string
  /** The last day was formed without the European Central Bank, whose figures may still come. */
  readonly provisional: boolean
  readonly currencies: readonly CurrencyRow[]
  /** A sentence: how many currencies have a rate in every month, and on most days. */
  readonly coverage: string
  /** The newest rate of a pair, as the API answers it; undefined where the pair has none. */
  readonly rateOf: (base: string, counter: string) => ShownRate | undefined
  /** The newest rate on a day or in the 31 days before it. */
  readonly rateOn: (base: string, counter: string, date: string) => Quotation | undefined
  /** A currency's figures of the last 400 days, or of all days; null where it has none. */
  readonly seriesOf: (code: string, span: 'recent' | 'all') => DocumentBody<'forexRecent'> | null
  /** Redenominations under the same code: `since` is the first day of the new units. */
  readonly redenominations: readonly { readonly code: string; readonly since: string }[]
}

export interface PageContent {
  /** Where the pages are published, without a slash at the end; null where the operator has not said. */
  readonly origin: string | null
  /** For each route a request that answers 200: `/forex/USD/GHS`. */
  readonly examples: Readonly<Record<RouteId, string>>
  readonly rates: Rates | null
  readonly board: {
    readonly session: string
    readonly rows: readonly ShareRow[]
    readonly market: DocumentBody<'gseMarket'>
    readonly shares: readonly ShareFacts[]
  } | null
  /** How many names are followed; `rows` is empty where there are too many for a page each. */
  readonly domains: { readonly count: number; readonly rows: readonly DomainRow[] }
  readonly downloads: readonly Download[]
  readonly days: readonly ServiceDay[]
  readonly sources: readonly SourceRow[]
}
