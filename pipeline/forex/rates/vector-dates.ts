/**
 * Which dates have a vector: those with ECB rates. A weekday with TARGET open has one too, if the measured trust of its sources
 * suffices for the five currencies of the contract. Each date is decided by its own figures, so that a later date never takes it away.
 */
import { isWeekend } from '../../contract/calendar.ts'
import { selected } from '../../contract/quote.ts'
import { compare } from '../../core/order.ts'
import { firstDay } from '../figure-rules.ts'
import type { SourceTrust } from '../rate-book.ts'
import { valueAt } from './day-rows.ts'
import { mostOff } from './distribution.ts'
import type { QuoteSeries } from './quote-series.ts'
import { isTargetClosingDay } from './target-calendar.ts'

/** One source suffices where so many of its figures were compared with the ECB's, and so few were off. */
const provenFigures = 500
const provenOff = 0.01

/** Sources of unknown trust that must quote a currency where no proven one does. */
const sourcesNeeded = 2

/** A source's weight towards `sourcesNeeded`. */
const weightOf = ({ ecb, all, lag }: SourceTrust): number => {
  if (lag !== null && lag !== 0) return 0
  if (ecb && ecb.figures >= provenFigures && ecb.off <= provenOff) return sourcesNeeded
  return all && all.off > mostOff ? 0 : 1
}

export const vectorDates = (
  all: readonly QuoteSeries[],
  trust: ReadonlyMap<string, SourceTrust>,
): readonly string[] => {
  const official = new Set(all.find(({ name }) => name === 'ecb')?.dates.filter(date => date >= firstDay))
  const weights = new Map<string, Map<string, number>>()
  for (const series of all) {
    const weight = weightOf(trust.get(series.name)!)
    if (series.heldDays > 0 || series.monthEnd || weight === 0) continue
    for (const [row, date] of series.dates.entries()) {
      if (official.has(date) || isWeekend(date) || isTargetClosingDay(date)) continue
      const byCode = weights.get(date) ?? new Map<string, number>()
      weights.set(date, byCode)
      for (const code of selected)
        if (valueAt({ series, row }, code) !== undefined) byCode.set(code, (byCode.get(code) ?? 0) + weight)
    }
  }
  const provisional = [...weights].filter(([, byCode]) =>
    selected.every(code => (byCode.get(code) ?? 0) >= sourcesNeeded),
  )
  return [...official, ...provisional.map(([date]) => date)].sort(compare)
}
