/** How often a source fixes its figures, from the dates of its rows. */
import { daysBetween } from '../../contract/calendar.ts'
import { medianOf } from './distance.ts'
import type { QuoteSeries } from './quote-series.ts'

/** A table farther apart than this many days is one of a month or a quarter. */
const mostDays = 7

/** Fewer rows do not show it. */
const enoughRows = 10

/** `rare`: a table in force for a week, or one of a month or a quarter. */
export const spacingOf = ({ dates, heldDays, monthEnd }: QuoteSeries): 'daily' | 'rare' => {
  if (heldDays > 0 || monthEnd) return 'rare'
  const gaps = dates.slice(1).map((date, i) => daysBetween(dates[i]!, date))
  return dates.length >= enoughRows && medianOf(gaps) > mostDays ? 'rare' : 'daily'
}
