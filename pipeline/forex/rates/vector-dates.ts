/**
 * Which dates have a vector: those with ECB rates, and weekdays on which TARGET is open and two other sources quote the euro.
 * Each date is decided by its own figures alone, so that a later date never takes it away.
 */
import { isWeekend } from '../../contract/calendar.ts'
import { compare } from '../../core/order.ts'
import { firstDay } from '../figure-rules.ts'
import { valueAt } from './day-rows.ts'
import type { QuoteSeries } from './quote-series.ts'
import { isTargetClosingDay } from './target-calendar.ts'

/** Sources besides the ECB that must quote the euro. */
const sourcesNeeded = 2

export const vectorDates = (all: readonly QuoteSeries[]): readonly string[] => {
  const dates = new Set(all.find(({ name }) => name === 'ecb')?.dates.filter(date => date >= firstDay))
  const quoting = new Map<string, number>()
  for (const series of all) {
    if (series.heldDays > 0 || series.monthEnd) continue
    for (const [row, date] of series.dates.entries())
      if (!dates.has(date) && valueAt({ series, row }, 'EUR') !== undefined)
        quoting.set(date, (quoting.get(date) ?? 0) + 1)
  }
  for (const [date, count] of quoting)
    if (count >= sourcesNeeded && !isWeekend(date) && !isTargetClosingDay(date)) dates.add(date)
  return [...dates].sort(compare)
}
