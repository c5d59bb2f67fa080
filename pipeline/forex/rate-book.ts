/** The rate book: what it holds, and how a cell of it is read. */
import type { DocumentBody } from '../contract/document-schemas.ts'
import type { Figure } from '../contract/quote.ts'
import type { Correction, CurrencyFacts, DatedEvent, DatedKind, Peg } from './model.ts'

/** Why a figure was not selected, or was selected against another: shown in a build's summary and in `forex/report.json`. */
type FindingRule =
  | 'too-coarse'
  | 'one-sided'
  | 'wide-spread'
  | 'repeated-day'
  | 'contradicted'
  | 'euro-off'
  | 'off-ecb'
  | 'off-law'
  | 'off-peg'
  | 'off-median'
  | 'disagreement'
  | 'jump-held'
  | 'jump-confirmed'
  | 'unconfirmed'
  | 'stale'
  | 'thin-table'
  | 'stopped'
  | 'change-held'

export interface Finding {
  readonly rule: FindingRule
  readonly source: string
  readonly code: string
  /** The dates it concerns, rising. */
  readonly dates: readonly string[]
  /** The largest distance as a fraction (0.05 is five per cent); 0 where the rule measures nothing. */
  readonly worst: number
}

/**
 * What a build measured of a source over all its days; null where nothing was comparable. `all` has each figure once, against the
 * ECB, else the issuing bank, else the median of the others; `own` the figures of the currency that its bank issues.
 */
export type SourceTrust = Readonly<Omit<DocumentBody<'forexCoverage'>['sources'][number], 'source'>>

/** How near a source's figures are to others'. */
export type Agreement = NonNullable<SourceTrust['all']>

/** Why a figure was chosen, or why none was. */
export type SelectionRule = DocumentBody<'forexExplained'>['currencies'][number]['rule']

interface SourceFigure extends FigureSource {
  readonly perEur: number
  /** The significant digits that the source's own figure carries: those that vary, no printed zeros. */
  readonly digits: number
  /** Its source may confirm and not stand alone. */
  readonly confirmsOnly: boolean
}

/** Rules that refuse one figure of a day before one is chosen. */
const figureRules = ['too-coarse', 'one-sided', 'wide-spread', 'stale'] as const satisfies readonly FindingRule[]

/** Rules that may refuse all figures of a source's day. */
const tableRules = ['euro-off', 'contradicted', 'thin-table'] as const satisfies readonly FindingRule[]

export type RefusalRule = (typeof figureRules)[number] | (typeof tableRules)[number]

export const isTableRule = (rule: FindingRule): boolean => tableRules.some(one => one === rule)

export const isRefusalRule = (rule: FindingRule): rule is RefusalRule =>
  isTableRule(rule) || figureRules.some(one => one === rule)

interface RefusedFigure {
  readonly source: string
  readonly rule: RefusalRule
}

/** All figures of a currency on a day, and the rule by which one of them was chosen. */
export interface ExplainedRate {
  readonly code: string
  readonly rule: SelectionRule
  readonly figures: readonly SourceFigure[]
  readonly refused: readonly RefusedFigure[]
}

/** Where a chosen figure comes from: a source's key, a weekly table's name, `peg` or `law`. */
export interface FigureSource {
  readonly source: string
  /** The day a weekly table was fixed, where that is not the day of the vector. */
  readonly fixedOn?: string
}

/** The published form: `fed`, `nbp-b@2026-03-04`. */
export const sourceText = ({ source, fixedOn }: FigureSource): string =>
  fixedOn === undefined ? source : `${source}@${fixedOn}`

/** A day whose vector was formed without the ECB, whose figure it may still get. The euro's own row names the ECB where it spoke. */
export const isProvisional = (
  { codes, sources, chosen }: Pick<ForexBook, 'codes' | 'sources' | 'chosen'>,
  day: number,
): boolean => sources[chosen[day * codes.length + codes.indexOf('EUR')]!]?.source !== 'ecb'

/**
 * All vectors: `perEur[day * codes.length + code]` units per 1 EUR, NaN where none; `precision` has each figure's digits
 * (contract/precision.ts) and `chosen` its index in `sources`.
 */
export interface ForexBook {
  readonly currencies: ReadonlyMap<string, CurrencyFacts>
  readonly codes: readonly string[]
  readonly dates: readonly string[]
  readonly perEur: Float64Array
  readonly precision: Uint8Array
  readonly sources: readonly FigureSource[]
  readonly chosen: Uint16Array
  readonly findings: readonly Finding[]
  /** By the name of a source or weekly table. */
  readonly trust: ReadonlyMap<string, SourceTrust>
  readonly kinds: readonly DatedKind[]
  readonly pegs: readonly Peg[]
  /** By date, of the newest days and of those asked for. */
  readonly explained: ReadonlyMap<string, readonly ExplainedRate[]>
  readonly corrections: readonly Correction[]
  /** Redenominations under the same code. */
  readonly redenominations: readonly DatedEvent[]
}

type Cells<Member extends keyof ForexBook> = Pick<ForexBook, 'codes' | Member>

/** Units per 1 EUR; NaN where the day has none, and outside the book. */
export const perEurAt = ({ codes, perEur }: Cells<'perEur'>, day: number, column: number): number =>
  perEur[day * codes.length + column] ?? Number.NaN

export const hasFigure = (book: Cells<'perEur'>, day: number, column: number): boolean =>
  !Number.isNaN(perEurAt(book, day, column))

export const figureAt = (book: Cells<'perEur' | 'precision'>, day: number, column: number): Figure => ({
  perEur: perEurAt(book, day, column),
  precision: book.precision[day * book.codes.length + column]!,
})

/** Where the figure of a cell that has one comes from. */
export const sourceAt = (
  { codes, sources, chosen }: Cells<'sources' | 'chosen'>,
  day: number,
  column: number,
): FigureSource => sources[chosen[day * codes.length + column]!]!
