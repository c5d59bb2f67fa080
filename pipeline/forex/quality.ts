/** How good the figures of the rate book are, measured on the book itself: `npm run coverage -- --quality`. */
import { addDays, daysBetween } from '../contract/calendar.ts'
import { bookIndexOf } from './book-index.ts'
import type { ForexData } from './model.ts'
import { type ForexBook, hasFigure, perEurAt, sourceAt } from './rate-book.ts'
import { distance, medianOf } from './rates/distance.ts'
import { findingsLog } from './rates/findings.ts'
import { normalizeForex } from './rates/normalize.ts'
import { type QuoteSeries, quoteSeriesOf } from './rates/quote-series.ts'

/** Part of a whole, both counted. */
export interface CountedShare {
  readonly some: number
  readonly all: number
}

/** Gives a book's units of a code per dollar on a day; NaN where it has none. */
const perUsdIn = (book: ForexBook) => {
  const usd = book.codes.indexOf('USD')
  return (day: number, column: number): number => perEurAt(book, day, column) / perEurAt(book, day, usd)
}

/** The days on which units per euro lie outside a band, and the lowest and highest of all. */
export const outsideBand = (book: ForexBook, code: string, low: number, high: number) => {
  const column = book.codes.indexOf(code)
  const values = book.dates.map((_, day) => perEurAt(book, day, column)).filter(value => !Number.isNaN(value))
  const some = values.filter(value => value < low || value > high).length
  return { some, all: values.length, lowest: Math.min(...values), highest: Math.max(...values) }
}

/**
 * Figures that lie farther than `limit` from that of the day before, where that is another source's. The distance must be that
 * large per euro and per dollar, because a currency tied to one moves against the other.
 */
export const stepsAtSourceChanges = (book: ForexBook, limit: number): CountedShare => {
  const { codes, dates } = book
  const perUsd = perUsdIn(book)
  let [some, all] = [0, 0]
  for (let day = 1; day < dates.length; day += 1)
    for (let column = 0; column < codes.length; column += 1) {
      if (!hasFigure(book, day - 1, column) || !hasFigure(book, day, column)) continue
      all += 1
      if (sourceAt(book, day - 1, column).source === sourceAt(book, day, column).source) continue
      const step = Math.min(
        distance(perEurAt(book, day - 1, column), perEurAt(book, day, column)),
        distance(perUsd(day - 1, column), perUsd(day, column)),
      )
      if (step > limit) some += 1
    }
  return { some, all }
}

const seriesBy = ({ series }: ForexData): ReadonlyMap<string, QuoteSeries> =>
  new Map(series.flatMap(one => quoteSeriesOf(one, findingsLog())).map(one => [one.name, one]))

/**
 * Leaves a source and its tables `without` out, and forms the book again. Of the source's figures that the new book has at all,
 * counts those within `limit`, per dollar, and by code the others, the most first.
 */
export const leftOut = (
  data: ForexData,
  { source, without, limit }: { readonly source: string; readonly without: readonly string[]; readonly limit: number },
): CountedShare & { readonly misses: readonly (readonly [string, number])[] } => {
  const left = seriesBy({ ...data, series: data.series.filter(({ key }) => key === source) }).get(source)
  const book = normalizeForex({ ...data, series: data.series.filter(({ key }) => ![source, ...without].includes(key)) })
  const { day: days, column: columns } = bookIndexOf(book)
  const perUsd = perUsdIn(book)
  const usd = left?.column.get('USD') ?? -1
  const misses = new Map<string, number>()
  let [some, all] = [0, 0]
  for (const [row, date] of (left?.dates ?? []).entries())
    for (const [i, code] of left!.codes.entries()) {
      const value = (at: number): number => left!.perAnchor[row * left!.codes.length + at]!
      const off = distance(value(i) / value(usd), perUsd(days.get(date) ?? Number.NaN, columns.get(code) ?? Number.NaN))
      if (code === 'USD' || Number.isNaN(off)) continue
      all += 1
      if (off <= limit) some += 1
      else misses.set(code, (misses.get(code) ?? 0) + 1)
    }
  return { some, all, misses: [...misses].sort(([, a], [, b]) => b - a) }
}

/** Another publisher's rates of one day: units per dollar by code. */
export interface OtherTable {
  readonly date: string
  readonly perUsd: ReadonlyMap<string, number>
}

/** One figure of ours that is far from another publisher's, both in units per dollar, with our day and source. */
interface FartherFigure {
  readonly date: string
  readonly code: string
  readonly ours: number
  readonly theirs: number
  readonly source: string
}

/**
 * How many days before another publisher's table our day may lie. Some date a table by the day it is shown, others by the day of
 * its rates.
 */
const longestTableLag = 4

/**
 * Compares the book with tables of another publisher, each with the day of ours that fits best by the median distance. `some` of the
 * figures that both have are within `limit`.
 */
export const compareWithTables = (
  book: ForexBook,
  tables: readonly OtherTable[],
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): CountedShare & { readonly farther: readonly FartherFigure[] } => {
  const { codes, dates } = book
  const perUsd = perUsdIn(book)
  const farther: FartherFigure[] = []
  let all = 0
  for (const { date, perUsd: theirs } of tables) {
    const compared = dates.flatMap((day, place) => {
      if (day > date || day < addDays(date, -longestTableLag)) return []
      const figures = codes.flatMap((code, column) => {
        const [ours, other] = [perUsd(place, column), theirs.get(code)]
        if (code === 'USD' || without.includes(code) || Number.isNaN(ours) || other === undefined) return []
        return [{ date: day, code, ours, theirs: other, source: sourceAt(book, place, column).source }]
      })
      const far = medianOf(figures.map(one => distance(one.ours, one.theirs)))
      return figures.length > 0 ? [{ figures, far }] : []
    })
    const best = compared.reduce((a, b) => (b.far < a.far ? b : a), compared[0]!)
    if (best === undefined) continue
    all += best.figures.length
    farther.push(...best.figures.filter(one => distance(one.ours, one.theirs) > limit))
  }
  return { some: all - farther.length, all, farther }
}

/** Days within which another source judges a held figure, and how near it must be. */
const [judgingDays, sameFigure] = [60, 0.05]

/**
 * Held jumps that the book still lacks and that another source's figure judges, on the day or within sixty: `some` of them were
 * wrong. `held` counts all, `entered` those that were confirmed later.
 */
export const judgedJumps = (
  book: ForexBook,
  data: ForexData,
): CountedShare & { readonly held: number; readonly entered: number } => {
  const { codes, dates, findings } = book
  const series = seriesBy(data)
  const perUsd = perUsdIn(book)
  let [some, all, held, entered] = [0, 0, 0, 0]
  for (const { rule, source, code, dates: found } of findings) {
    if (rule !== 'jump-held') continue
    const one = series.get(source)!
    const [own, usd] = [one.column.get(code)!, one.column.get('USD')!]
    const column = codes.indexOf(code)
    const sourceOn = (day: number): string | undefined =>
      column !== -1 && hasFigure(book, day, column) ? sourceAt(book, day, column).source : undefined
    held += found.length
    for (const date of found) {
      const row = one.dates.indexOf(date) * one.codes.length
      const figure = one.perAnchor[row + own]! / one.perAnchor[row + usd]!
      const day = dates.indexOf(date)
      if (sourceOn(day) === source) {
        entered += 1
        continue
      }
      const judging = dates.findIndex(
        (other, i) => i >= day && daysBetween(date, other) <= judgingDays && ![undefined, source].includes(sourceOn(i)),
      )
      if (judging === -1 || Number.isNaN(figure)) continue
      all += 1
      if (distance(figure, perUsd(judging, column)) > sameFigure) some += 1
    }
  }
  return { some, all, held, entered }
}

/** Figures by the rule that refused, held or reported them, the most first. */
export const findingsByRule = ({ findings }: Pick<ForexBook, 'findings'>): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>()
  for (const { rule, dates } of findings) counts.set(rule, (counts.get(rule) ?? 0) + dates.length)
  return [...counts].sort(([, a], [, b]) => b - a)
}
