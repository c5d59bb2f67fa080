/** What the page shows, as plain values. The caller reads them from the book. */
import type { Download } from '../../pipeline/contract/download.ts'
import type { RouteId, Service } from '../../pipeline/contract/routes.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'

export interface CurrencyRow {
  readonly code: string
  readonly name: string
  readonly active: boolean
  /** Decimals of the smallest unit; null where ISO 4217 gives none. */
  readonly minorUnits: number | null
}

export interface ShareRow {
  readonly symbol: string
  readonly company: string
  readonly price: number
  readonly change: number
  /** Null where the exchange's figure is untrusted. */
  readonly volume: number | null
}

export interface SourceRow {
  readonly key: string
  readonly service: Service
  readonly title: string
  readonly url: string
  readonly covers: string
  readonly terms: string
}

/** The newest day of a service's data, and the day after which they are stale. */
export interface ServiceDay {
  readonly service: Service
  readonly latest: string
  readonly staleAfter: string
}

export interface PageContent {
  /** For each route a request that answers 200: `/forex/USD/GHS`. */
  readonly examples: Readonly<Record<RouteId, string>>
  readonly rates: {
    readonly first: string
    readonly last: string
    readonly currencies: readonly CurrencyRow[]
    /** The pair shown first. */
    readonly shown: Quotation
    /** Publishers of its two legs, by key. */
    readonly legs: readonly { readonly code: string; readonly source: string }[]
    /** Redenominations under the same code: `since` is the first day of the new units. */
    readonly redenominations: readonly { readonly code: string; readonly since: string }[]
  } | null
  readonly board: { readonly session: string; readonly rows: readonly ShareRow[] } | null
  /** How many names are followed, and the first of them. */
  readonly domains: { readonly count: number; readonly names: readonly string[] }
  readonly downloads: readonly Download[]
  readonly days: readonly ServiceDay[]
  readonly sources: readonly SourceRow[]
}
