/** What the page shows, as plain values: the caller reads them out of the book. */
import type { Download } from '../../pipeline/contract/download.ts'
import type { RouteId } from '../../pipeline/contract/routes.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'
import type { ServiceDay, ServiceId } from './text/days.ts'

export interface CurrencyRow {
  readonly code: string
  readonly name: string
  readonly active: boolean
}

export interface ShareRow {
  readonly symbol: string
  readonly company: string
  readonly price: number
  readonly change: number
  /** Null where the exchange's figure is not to be trusted. */
  readonly volume: number | null
}

export interface SourceRow {
  readonly key: string
  readonly service: ServiceId
  readonly title: string
  readonly url: string
  readonly covers: string
  readonly terms: string
}

export interface PageContent {
  /** For each path of the table a request that answers 200: `/forex/USD/GHS`. */
  readonly examples: Readonly<Record<RouteId, string>>
  readonly rates: {
    readonly first: string
    readonly last: string
    readonly currencies: readonly CurrencyRow[]
    /** The pair shown first. */
    readonly shown: Quotation
    /** Who published its two legs, as the day file names them. */
    readonly legs: readonly { readonly code: string; readonly source: string }[]
    /** Zeros cut under the same code: `since` is the first day of the new units. */
    readonly redenominations: readonly { readonly code: string; readonly since: string }[]
  } | null
  readonly board: { readonly session: string; readonly rows: readonly ShareRow[] } | null
  /** Names followed here, and how many there are. */
  readonly domains: { readonly count: number; readonly names: readonly string[] }
  readonly downloads: readonly Download[]
  readonly days: readonly ServiceDay[]
  readonly sources: readonly SourceRow[]
}
