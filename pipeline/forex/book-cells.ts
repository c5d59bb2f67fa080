/** Reads one cell of the book: a currency on a day, by their places in `codes` and `dates`. */
import type { Figure } from '../contract/quote.ts'
import type { FigureSource, ForexBook } from './model.ts'

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
