/** Tables of month-ends: each row counts on the last day with a vector of its month. */
import { daysBetween } from '../../contract/calendar.ts'
import { type QuoteSeries, rowsOf } from './quote-series.ts'

/** A month whose last vector is farther than this from its last working day is not complete yet. */
const mostGap = 4

/** The series with its rows moved to those days; `dates` are the vectors', rising. Rows without such a day are left out. */
export const atMonthEnds = (series: QuoteSeries, dates: readonly string[]): QuoteSeries => {
  const lastDays = new Map(dates.map(date => [date.slice(0, 7), date]))
  const kept = series.dates.flatMap((date, row) => {
    const day = lastDays.get(date.slice(0, 7))
    return day !== undefined && Math.abs(daysBetween(day, date)) <= mostGap ? [{ day, row }] : []
  })
  const moved = rowsOf(
    series,
    kept.map(({ row }) => row),
  )
  return { ...moved, dates: kept.map(({ day }) => day) }
}
