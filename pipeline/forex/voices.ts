/**
 * A voice is one publisher's table as the book hears it: units of each code per 1 unit of the anchor, day by day. A figure that
 * was published per anchor comes through untouched; one the other way round is turned exactly once, here.
 */
import { compare } from '../core/order.ts'
import type { FindingsLog } from './findings.ts'
import type { Label, Series } from './model.ts'

export interface Voice {
  /** What stands beside a figure in a day file: `fed`, `nbp-b`. */
  readonly name: string
  readonly home: string
  readonly anchor: 'EUR' | 'USD'
  readonly codes: readonly string[]
  readonly dates: readonly string[]
  /** `perAnchor[day * codes.length + code]`, NaN where the publisher said nothing. */
  readonly perAnchor: Float64Array
  /** Days a table stays in force until the next; 0 for a figure that counts on its own day only. */
  readonly heldDays: number
}

/** Half a unit of the last decimal may be at most this part of a figure, or it is no rate (a published "0.01"). */
const coarseness = 0.005

/** A column of a series, ready for one pass: what it means now, or a way to ask for a date. */
interface Column {
  readonly label: string
  readonly index: number
  readonly meanings: readonly Label[]
  readonly smallest: number
}

const columnsOf = ({ labels, meanings, decimals }: Series): readonly Column[] =>
  labels.map((label, index) => ({
    label,
    index,
    meanings: meanings.filter(meaning => meaning.label === label),
    // Below this, rounding alone moves the figure by more than the tolerance.
    smallest: (0.5 * 10 ** -decimals[index]!) / coarseness,
  }))

const meaningOn = ({ meanings }: Column, date: string): Label | undefined => {
  const [only] = meanings
  if (meanings.length === 1 && only!.since === '' && only!.until === '') return only
  return meanings.find(({ since, until }) => since <= date && (until === '' || date <= until))
}

/** The price of one unit in the home currency, as a fraction: what was published is over or under, never inverted early. */
interface Price {
  readonly over: number
  readonly under: number
}

const pricesOn = (
  series: Series,
  columns: readonly Column[],
  day: number,
  { log }: { readonly log: FindingsLog },
): ReadonlyMap<string, Price> => {
  const date = series.dates[day]!
  const prices = new Map<string, Price>([[series.home, { over: 1, under: 1 }]])
  const halves = new Map<string, number>()
  for (const column of columns) {
    const value = series.values[day * columns.length + column.index]!
    if (Number.isNaN(value)) continue
    const meaning = meaningOn(column, date)
    if (!meaning) continue
    const { base, counter, units, side } = meaning
    const code = counter === series.home ? base : counter
    if (value < column.smallest) {
      log.add('too-coarse', series.key, code, date, column.smallest / value)
      continue
    }
    if (base !== series.home && counter !== series.home) continue
    let mid = value
    if (side !== 'mid') {
      const half = halves.get(code)
      if (half === undefined) {
        halves.set(code, value)
        continue
      }
      halves.delete(code)
      mid = (half + value) / 2
    }
    if (!prices.has(code))
      prices.set(code, counter === series.home ? { over: mid, under: units } : { over: units, under: mid })
  }
  for (const code of halves.keys()) log.add('one-sided', series.key, code, date, 0)
  return prices
}

const voiceOf = (
  series: Series,
  name: string,
  heldDays: number,
  columns: readonly Column[],
  rows: readonly ReadonlyMap<string, Price>[],
): Voice => {
  const named = columns.flatMap(({ meanings }) => meanings.flatMap(({ base, counter }) => [base, counter]))
  // The home currency and the euro belong to the daily table; a weekly one only adds to it.
  const codes = [
    ...new Set(heldDays === 0 ? [series.home, ...named] : named.filter(code => code !== series.home)),
  ].sort(compare)
  const perAnchor = new Float64Array(series.dates.length * codes.length).fill(Number.NaN)
  for (const [day, prices] of rows.entries()) {
    const anchor = prices.get(series.anchor)
    if (!anchor) continue
    for (const [i, code] of codes.entries()) {
      const price = prices.get(code)
      if (price) perAnchor[day * codes.length + i] = (anchor.over * price.under) / (anchor.under * price.over)
    }
  }
  const { home, anchor, dates } = series
  return { name, home, anchor, codes, dates, perAnchor, heldDays }
}

/** The voices of a series: one, or two where the publisher also has a weekly table that stays in force until the next. */
export const voicesOf = (series: Series, log: FindingsLog): readonly Voice[] => {
  const columns = columnsOf(series)
  const rows = series.dates.map((_, day) => pricesOn(series, columns, day, { log }))
  const { weekly } = series
  if (!weekly) return [voiceOf(series, series.key, 0, columns, rows)]
  const isWeekly = ({ label }: Column) => label.startsWith(weekly.labelPrefix)
  return [
    voiceOf(
      series,
      series.key,
      0,
      columns.filter(column => !isWeekly(column)),
      rows,
    ),
    voiceOf(series, weekly.name, weekly.days, columns.filter(isWeekly), rows),
  ]
}
