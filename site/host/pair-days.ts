/** Two currencies by day, from memory or from their series: on which days a pair has a rate, and which. */
import { type PrecisionRun, precisionsOn } from '../../pipeline/contract/precision.ts'
import { type Figure, quotationOf, rateOf } from '../../pipeline/contract/quote.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'
import type { RateColumn, SourceRun } from './platform.ts'
import type { TreeReader } from './tree-reader.ts'

/** One currency, all its dates, in rising order. */
export interface SeriesBody {
  readonly dates: readonly string[]
  readonly rates: readonly number[]
  /** Missing in editions of older versions, as `sources`. */
  readonly precision?: readonly PrecisionRun[]
  /** Named where the publisher changes. Missing in editions of older versions. */
  readonly sources?: readonly SourceRun[]
}

/** Two currencies by day, and the days between which they may share a rate. */
export interface PairDays {
  readonly dates: readonly string[]
  /** Places in `dates`, both included. */
  readonly from: number
  readonly to: number
  readonly base: RateColumn
  readonly counter: RateColumn
}

/** How many entries come before the first one that `isBefore` refuses: a binary search. */
const countBefore = (length: number, isBefore: (place: number) => boolean): number => {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/** The place of the first date that is not before `date`. */
export const placeFrom = (dates: readonly string[], date: string): number =>
  countBefore(dates.length, place => dates[place]! < date)

/** The publisher of a series on a date; '' where it is not known. */
const sourceOn = (runs: readonly SourceRun[], date: string): string =>
  runs[countBefore(runs.length, place => runs[place]!.from <= date) - 1]?.source ?? ''

/** A series' figures at the places of `dates`, which must be rising; its days that `dates` lacks are left out. */
export const columnOn = (dates: readonly string[], series: SeriesBody): RateColumn => {
  const { dates: own, rates, sources = [] } = series
  const figures = new Float64Array(dates.length).fill(Number.NaN)
  const precision = precisionsOn(dates, series.precision)
  let next = 0
  for (const [place, date] of dates.entries()) {
    while (own[next]! < date) next += 1
    if (own[next] === date) figures[place] = rates[next]!
  }
  return { figures, precision, span: [placeFrom(dates, own[0] ?? ''), placeFrom(dates, own.at(-1) ?? '')], sources }
}

const pairDays = (dates: readonly string[], base: RateColumn, counter: RateColumn): PairDays => ({
  dates,
  from: Math.max(base.span[0], counter.span[0]),
  to: Math.min(base.span[1], counter.span[1]),
  base,
  counter,
})

export const hasRate = ({ base, counter }: PairDays, place: number): boolean =>
  base.figures[place]! > 0 && counter.figures[place]! > 0

const figureAt = ({ figures, precision }: RateColumn, place: number): Figure => ({
  perEur: figures[place]!,
  precision: precision[place]!,
})

export const rateAt = ({ base, counter }: PairDays, place: number): number =>
  rateOf(figureAt(base, place), figureAt(counter, place))

/** The publishers of the two figures; '' where one is not known. */
export const sourcesAt = ({ dates, base, counter }: PairDays, place: number): readonly [string, string] => [
  sourceOn(base.sources, dates[place]!),
  sourceOn(counter.sources, dates[place]!),
]

/** The days of a pair, from memory where the host has them there, else from the two series; undefined when one has none. */
export const daysOf = async (reader: TreeReader, base: string, counter: string): Promise<PairDays | undefined> => {
  if (reader.rates) {
    const [a, b] = [reader.rates.column(base), reader.rates.column(counter)]
    return a && b && pairDays(reader.rates.dates, a, b)
  }
  const [a, b] = await Promise.all([base, counter].map(code => reader.document('forexSeries', { code })))
  return a && b && pairDays(a.dates, columnOn(a.dates, a), columnOn(a.dates, b))
}

export const quotationAt = (days: PairDays, place: number, base: string, counter: string): Quotation =>
  quotationOf(days.dates[place]!, [base, figureAt(days.base, place)], [counter, figureAt(days.counter, place)])

/** The next place on which the pair has a rate, from `place` on, in steps of 1 or -1. */
export const nextShared = (days: PairDays, place: number, step: 1 | -1): number | undefined => {
  const { from, to } = days
  for (let next = step === 1 ? Math.max(place, from) : Math.min(place, to); next >= from && next <= to; next += step)
    if (hasRate(days, next)) return next
  return undefined
}

export const countShared = (days: PairDays): number => {
  let count = 0
  for (let place = days.from; place <= days.to; place += 1) if (hasRate(days, place)) count += 1
  return count
}
