/** Types of the exchange-rate service: published quotes, and the tables of `data/forex`. */
import type { DocumentBody } from '../contract/document-schemas.ts'
import type { Source } from '../core/source.ts'

/** One figure as published: the price in `counter` of `units` of `base` on the day it was fixed. */
export interface PublishedQuote {
  /** The day the figure was fixed, which may differ from the day it is in force for. */
  readonly date: string
  /** The publisher's own name of the series; a column of `data/forex/<source>/<yyyy>.csv`. */
  readonly label: string
  readonly base: string
  readonly counter: string
  /** Decimal text: 100 where the price is for a hundred units. */
  readonly units: string
  readonly side: Side
  /** The published digits as plain decimal text. */
  readonly text: string
}

/** A bid and an ask give their mean; one alone gives no rate. */
export type Side = 'mid' | 'bid' | 'ask'

export interface ForexSource extends Source<PublishedQuote> {
  /** What it quotes and since when, in one sentence for readers. */
  readonly covers: string
  /** The currency its figures are priced in. */
  readonly home: string
  /** The currency it issues, where that is another one; an issuer outranks others for its currency. */
  readonly issues?: string | undefined
  /** Labels with this prefix come from a form of reply without a recorded example: stored, never selected ('' is all). */
  readonly unproven?: string | undefined
  /** The currency through which its figures come to the euro. */
  readonly anchor: 'EUR' | 'USD'
  /** A second table that stays in force until the next one. */
  readonly weekly?: WeeklyTable | undefined
  /** Its figures are of a month's end: they count on the last day with a vector of their month, below any other figure. */
  readonly monthEnd?: true | undefined
}

export interface WeeklyTable {
  readonly labelPrefix: string
  readonly name: string
  readonly days: number
}

/** A row of `labels.csv`: the meaning of a publisher's column, and since when. */
export interface Label {
  readonly label: string
  readonly since: string
  readonly until: string
  readonly base: string
  readonly counter: string
  readonly units: number
  readonly side: Side
}

/** One publisher's stored figures: `values[day * labels.length + label]`, NaN where nothing was published. */
export interface CurrencySeries
  extends Pick<ForexSource, 'home' | 'issues' | 'unproven' | 'anchor' | 'weekly' | 'monthEnd'> {
  readonly key: string
  readonly meanings: readonly Label[]
  readonly labels: readonly string[]
  readonly dates: readonly string[]
  readonly values: Float64Array
  /** How many decimals each label usually has. */
  readonly decimals: readonly number[]
}

export interface CurrencyFacts {
  readonly code: string
  readonly name: string
  /** ISO 4217: three digits, and the decimal places of the smallest unit; '' when it has none. */
  readonly numeric: string
  /** `national`, `metal`, `fund` or `supranational`. */
  readonly kind: string
  readonly units: string
  /** First and last day in force; '' when before 2000 or still in force. */
  readonly first: string
  readonly last: string
  readonly successor: string
  /** Units of it for one of its successor; '' when it has none. */
  readonly ratio: string
}

/** A rate fixed by law: `rate` units of `code` per 1 `anchor`. */
export interface Peg {
  readonly code: string
  readonly anchor: string
  readonly rate: number
  readonly kind: 'irrevocable' | 'peg'
  readonly since: string
  readonly until: string
  /** Who fixed it, and by which act where one is known. */
  readonly authority: string
}

/** An official act that moved a currency at once: a redenomination, a devaluation, a float. */
export interface DatedEvent {
  readonly code: string
  readonly date: string
  /** A redenomination under the same code: figures before that day are in other units. */
  readonly cutsZeros: boolean
}

/** A figure of a source that changed after its day had settled; label `*` is a backfill of `after` figures. */
export type Correction = Readonly<DocumentBody<'forexCorrections'>['corrections'][number]>

/** A stored figure and the one that replaces it, in digits as published; `before` is '' where there was none. */
export interface FigureChange {
  readonly date: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** A change of a past figure that waits until its publisher says it again on another day than `on`. */
export interface HeldChange extends FigureChange {
  readonly on: string
  readonly source: string
}

export interface ForexData {
  readonly currencies: readonly CurrencyFacts[]
  readonly pegs: readonly Peg[]
  readonly events: readonly DatedEvent[]
  readonly kinds?: readonly DatedKind[]
  readonly corrections: readonly Correction[]
  readonly held?: readonly HeldChange[]
  readonly series: readonly CurrencySeries[]
}

export type CurrencyKind = DocumentBody<'forexExplained'>['currencies'][number]['kind']

/** A row of `kinds.csv`: the kind of a currency's rate between two days, where it is not the market's. */
export interface DatedKind {
  readonly code: string
  readonly since: string
  readonly until: string
  readonly kind: CurrencyKind
  /** Whose rate it is, and where a country has several the one meant. */
  readonly authority: string
  /** Addresses of pages that show it, with spaces between. */
  readonly source: string
}

/** Does a dated row apply on the date? Both its days count; '' as the last one means that it still applies. */
export const isInForce = (row: { readonly since: string; readonly until: string }, date: string): boolean =>
  row.since <= date && (row.until === '' || date <= row.until)

/** The kind of a figure: a rate fixed by law or peg, one that an authority sets, or the market's. */
export const kindOn = (kinds: readonly DatedKind[], code: string, date: string, source: string): CurrencyKind => {
  if (source === 'peg' || source === 'law') return code === 'EUR' ? 'market' : source
  const dated = kinds.find(one => one.code === code && isInForce(one, date))
  return dated?.kind ?? 'market'
}
