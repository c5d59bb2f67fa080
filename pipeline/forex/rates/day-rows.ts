/** The rows of quote series that are in force on a date, and which of them the book may use. */
import { daysBetween } from '../../contract/calendar.ts'
import type { FigureSource } from '../rate-book.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import type { RankedSeries } from './precedence.ts'
import type { QuoteSeries } from './quote-series.ts'

/** A row of a series. */
interface SeriesRow {
  readonly series: QuoteSeries
  readonly row: number
}

/** A series' row of a date; `fixedOn` where the row was fixed on an earlier one. */
export interface DayRow extends FigureSource, SeriesRow {
  readonly series: RankedSeries
}

/** A source's own euro farther than this from the day's is another day's table, or a broken one. */
export const euroTolerance = 0.02

/** A quarterly table counts on its day only when this share of the ECB's codes in it agrees with the ECB of that day. */
const thinShare = 0.9

/** So many other currencies show whether a row's euro or its dollar is false. */
const fewestOthers = 3

/** Gives the rows in force on a date. Dates must be asked in rising order. */
export const rowFinder = (all: readonly RankedSeries[]) => {
  const rows = all.map(() => -1)
  return (date: string): readonly DayRow[] =>
    all.flatMap((series, i) => {
      while (rows[i]! + 1 < series.dates.length && series.dates[rows[i]! + 1]! <= date) rows[i]! += 1
      const row = rows[i]!
      const fixed = series.dates[row]
      if (fixed === undefined) return []
      const { name: source, heldDays } = series
      if (fixed === date) return [{ series, row, source }]
      return heldDays > 0 && daysBetween(fixed, date) <= heldDays ? [{ series, row, source, fixedOn: fixed }] : []
    })
}

/** Units of `code` per 1 unit of the series' anchor; undefined where the row has none. */
export const valueAt = ({ series, row }: SeriesRow, code: string): number | undefined => {
  const column = series.column.get(code)
  const value = column === undefined ? Number.NaN : series.perAnchor[row * series.codes.length + column]!
  return Number.isNaN(value) ? undefined : value
}

/** The publisher's own dollars per euro on that day; undefined when it does not quote both. */
export const ownEuro = (row: SeriesRow): number | undefined => {
  if (row.series.anchor === 'EUR') return valueAt(row, 'USD')
  const euro = valueAt(row, 'EUR')
  return euro === undefined ? undefined : 1 / euro
}

/** How far a row's figures of codes that the ECB quotes lie from the ECB's of the day, through its dollar. */
const offsOf = (row: DayRow, codes: readonly string[], ecb: DayRow, ecbUsd: number): readonly number[] =>
  codes.flatMap(code => {
    const [mine, official] = [valueAt(row, code), valueAt(ecb, code)]
    return mine === undefined || official === undefined ? [] : [distance(mine * ecbUsd, official)]
  })

/** The share of the ECB's codes in a row that agree with the ECB's figures of the day; 0 when they share none. */
const agreement = (row: DayRow, ecb: DayRow, ecbUsd: number): number => {
  const offs = offsOf(row, row.series.codes, ecb, ecbUsd)
  return offs.length === 0 ? 0 : offs.filter(off => off <= euroTolerance).length / offs.length
}

/** Is the dollar of a row the false one, not its euro? None of the other currencies that it may state alone agrees through it. */
const isDollarFalse = (row: DayRow, ecb: DayRow, ecbUsd: number): boolean => {
  const { codes, precedences } = row.series
  const others = codes.filter((code, i) => code !== 'EUR' && code !== 'USD' && !precedences[i]!.confirmsOnly)
  const offs = offsOf(row, others, ecb, ecbUsd)
  return offs.length >= fewestOthers && offs.every(off => off > euroTolerance)
}

/**
 * The rows of a date that may be used. A source whose own euro is off the ECB's is refused for the day if the euro is its anchor.
 * With the dollar as anchor it is refused only if that dollar is the false one. A quarterly table counts only where it fits the day.
 */
export const usableRows = (date: string, all: readonly DayRow[], log: FindingsLog): readonly DayRow[] => {
  const ecb = all.find(({ source }) => source === 'ecb')
  const ecbUsd = ecb && valueAt(ecb, 'USD')
  return all.filter(row => {
    const { source } = row
    const own = ownEuro(row)
    const off = own === undefined || ecbUsd === undefined ? 0 : distance(own, ecbUsd)
    if (off > euroTolerance) {
      log.add('euro-off', source, 'EUR', date, off)
      if (row.series.anchor === 'EUR' || isDollarFalse(row, ecb!, ecbUsd!)) return false
    }
    if (source !== 'treasury') return true
    if (!ecb) return false
    const share = ecbUsd === undefined ? 0 : agreement(row, ecb, ecbUsd)
    if (share < thinShare) log.add('thin-table', source, 'USD', date, 1 - share)
    return share >= thinShare
  })
}
