/** Which dates have a vector. */
import { isWeekend } from '../../contract/calendar.ts'
import { compare } from '../../core/order.ts'
import { firstDay } from '../figure-rules.ts'
import { valueAt } from './day-rows.ts'
import type { QuoteSeries } from './quote-series.ts'

/** The ECB's days, and after its last one the working days on which two sources quote the euro. */
export const vectorDates = (all: readonly QuoteSeries[]): readonly string[] => {
  const ecb = all.find(({ name }) => name === 'ecb')?.dates.filter(date => date >= firstDay) ?? []
  const last = ecb.at(-1) ?? ''
  const quoting = new Map<string, number>()
  for (const series of all) {
    if (series.name === 'ecb' || series.heldDays > 0) continue
    for (const [row, date] of series.dates.entries()) {
      if (date <= last || isWeekend(date)) continue
      if (valueAt({ series, row }, 'EUR') !== undefined) quoting.set(date, (quoting.get(date) ?? 0) + 1)
    }
  }
  return [...ecb, ...[...quoting].flatMap(([date, count]) => (count >= 2 ? [date] : [])).sort(compare)]
}
