import type { DocumentBody } from '../contract/document-schemas.ts'
import type { Company } from '../contract/schemas.ts'
import type { RefusedRow } from '../core/source.ts'

/** A line of one of the exchange's tables as printed. Cells are in the order of `columns` in table.ts, or of `marketColumns`. */
export interface PrintedRow {
  /** Line of its file as an editor counts; the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A line of a board without dates: the original service and AFX print price, change and volume only. */
export interface BoardRow {
  readonly row: number
  /** YYYY-MM-DD where the reply or its name says it; empty otherwise. */
  readonly date: string
  readonly code: string
  readonly close: string
  readonly change: string
  readonly volume: string
}

/** What a source reads: rows of the table, rows of a board, market figures, facts about companies, filed directors, days of listing. */
export type GseRecord =
  | { readonly kind: 'printed'; readonly printed: PrintedRow }
  | { readonly kind: 'quote'; readonly quote: BoardRow }
  | { readonly kind: 'market'; readonly market: PrintedRow }
  | { readonly kind: 'fact'; readonly row: number; readonly fact: Fact }
  | { readonly kind: 'director'; readonly row: number; readonly director: FiledDirector }
  | { readonly kind: 'listing'; readonly row: number; readonly listing: Listing }

/** A sound row. Prices in GHS; `change` is recomputed. */
export interface DayLine extends Readonly<Record<'open' | 'bid' | 'offer' | 'yearHigh' | 'yearLow', number | null>> {
  readonly date: string
  readonly symbol: string
  /** The share code carries asterisks, or did within the last rows (suspensions.ts): suspended or converting. */
  readonly suspended: boolean
  readonly source: string
  /** Price of the last transaction; the close is the volume-weighted average. */
  readonly last: number | null
  readonly previousClose: number
  readonly close: number
  readonly change: number
  /** null when it is not printed or not trusted. */
  readonly volume: number | null
  readonly value: number | null
}

/** Its file is one of `data/gse`, or the reply it was read from. */
export type RefusedBoardRow = Required<RefusedRow>

export const factFields = [
  'name',
  'board',
  'kind',
  'sector',
  'industry',
  'shares',
  'shares_millions',
  'depositary_per_share',
  'eps',
  'dps',
  'address',
  'telephone',
  'facsimile',
  'email',
  'website',
] as const
export type FactField = (typeof factFields)[number]

/** A figure or text about a company with its document. `asOf` is a year, a month or a day. */
export interface Fact {
  readonly symbol: string
  readonly field: FactField
  readonly value: string
  readonly asOf: string
  readonly source: string
}

export type FiledDirector = Readonly<Record<'symbol' | 'name' | 'position' | 'asOf' | 'source', string>>

export const listingEvents = ['listed', 'delisted', 'renamed', 'converted', 'suspended', 'resumed'] as const

/** An event of a listing. `to` is the new symbol for `renamed` and `converted`. */
export interface Listing {
  readonly symbol: string
  readonly event: (typeof listingEvents)[number]
  readonly date: string
  readonly to: string
  readonly source: string
}

export const shareEventKinds = ['split', 'bonus'] as const

/** A split or a bonus issue: `before` shares became `after` on the day from which the price has the new scale. */
export interface ShareEvent {
  readonly symbol: string
  readonly event: (typeof shareEventKinds)[number]
  readonly date: string
  readonly after: number
  readonly before: number
  readonly source: string
}

/** A year file of one source, `data/gse/<source>/<yyyy>.csv`. */
export interface YearFile {
  readonly source: string
  readonly file: string
  /** A row that is not stored yet has the `file` it was read from. */
  readonly rows: readonly (PrintedRow & { readonly file?: string })[]
}

export type MarketIndex = Readonly<DocumentBody<'gseMarket'>['indices'][number]>

/** The content of `data/gse`, in the order of the sources' precedence. */
export interface GseData {
  readonly indices: ReadonlyMap<string, readonly MarketIndex[]>
  readonly years: readonly YearFile[]
  readonly facts: readonly Fact[]
  readonly directors: readonly FiledDirector[]
  readonly listings: readonly Listing[]
  readonly shareEvents: readonly ShareEvent[]
}

export interface ListedEquity {
  readonly symbol: string
  /** Its newest sound row; older than the board's session when the symbol is carried. */
  readonly last: DayLine
  readonly carried: boolean
  readonly suspended: boolean
  readonly listed: string | null
  readonly capital: number | null
  readonly shares: number | null
  /** The unit that the share count is known to; null with it. */
  readonly sharesPrecision: number | null
  readonly dps: number | null
  readonly eps: number | null
  readonly company: Company
}

type Index = DocumentBody<'gseIndex'>
/** A price that changed scale between two sessions. */
export type Rescaled = Readonly<Index['rescaled'][number]>
/** A symbol that went on under another one, or left the exchange: an operator's entry in `listings.csv`, never a loss. */
export type FormerSymbol = Readonly<Index['former'][number]>
/** A session that was not published because too much of it was refused. */
export type HeldBack = Readonly<Index['heldBack'][number]>

export interface GseBook {
  readonly session: string
  /** All sessions up to the board's, ascending. */
  readonly sessions: readonly string[]
  /** The exchange's indices at the close of the session; none where it stated none. */
  readonly indices: readonly MarketIndex[]
  /** By symbol, in code-unit order; delisted symbols are not here. */
  readonly equities: ReadonlyMap<string, ListedEquity>
  /** Renamed, converted and delisted symbols, in code-unit order. */
  readonly former: readonly FormerSymbol[]
  /** Changes of scale since the newest known share count, by symbol: shares and capital are unknown there. */
  readonly rescaled: readonly Rescaled[]
  /** Each symbol's sound rows, ascending; delisted symbols too. */
  readonly history: ReadonlyMap<string, readonly DayLine[]>
  /** Splits and bonus issues by symbol, ascending. */
  readonly shareEvents: ReadonlyMap<string, readonly ShareEvent[]>
  readonly refused: readonly RefusedBoardRow[]
  /** Rows judged, sound and refused together. */
  readonly rows: number
  /** Newer sessions that were held back, ascending. */
  readonly heldBack: readonly HeldBack[]
  /** Why this board is not the newest session; null when it is. */
  readonly degraded: string | null
}
