/** Whether a source fixes its figures less often than weekly, from the dates of its rows. */
import { daysBetween } from '../../contract/calendar.ts'
import { medianOf } from './distance.ts'
import type { QuoteSeries } from './quote-series.ts'

/** A table farther apart than this many days is one of a month or a quarter. */
const mostDays = 7

/** Fewer rows do not show it. */
const enoughRows = 10

/** A table in force for a week, or one of a month or a quarter. */
export const isRareTable = ({ dates, heldDays, monthEnd }: QuoteSeries): boolean => {
  if (heldDays > 0 || monthEnd) return true
  const gaps = dates.slice(1).map((date, i) => daysBetween(dates[i]!, date))
  return dates.length >= enoughRows && medianOf(gaps) > mostDays
}
