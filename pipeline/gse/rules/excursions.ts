/**
 * Closes that leave their neighbours by a factor and come back within days are those of another share: on 4 and 5 June 2025 the rows
 * of SIC, which stood at 1.00 before and 1.04 after, say 0.50 and 0.39. The exchange lets a price move by a tenth a day.
 */
import { daysBetween } from '../../contract/calendar.ts'
import { groupBy } from '../../core/order.ts'
import { factorOf, smallestFactor } from './rescaled.ts'
import { type RowCandidate, type RuleResult, refuseBy } from './row-candidate.ts'

/** A close within this factor of the one before the excursion has come back. */
const nearFactor = 1.25

/** An excursion has at most so many rows and ends at most so many days after the row before it. */
const [mostRows, mostDays] = [3, 10]

/** How many rows after `from` stray before one returns to its close; 0 when none does. */
const strayAfter = (days: readonly RowCandidate[], from: number): number => {
  const before = days[from]!
  for (let rows = 0; rows <= mostRows && from + rows + 1 < days.length; rows += 1) {
    const next = days[from + rows + 1]!
    if (daysBetween(before.reading.date, next.reading.date) > mostDays) return 0
    const factor = factorOf(before.reading.close, next.reading.close)
    if (factor <= nearFactor) return rows
    if (factor < smallestFactor) return 0
  }
  return 0
}

/** Refuses the rows of an excursion. Takes one row per date and symbol, in the order of their dates. */
export const refuseExcursions = (candidates: readonly RowCandidate[]): RuleResult => {
  const strays = new Map<RowCandidate, string>()
  for (const days of groupBy(candidates, ({ reading }) => reading.symbol).values()) {
    for (let i = 0; i < days.length - 2; i += 1) {
      const rows = strayAfter(days, i)
      for (const stray of days.slice(i + 1, i + 1 + rows)) {
        const [close, usual] = [stray.reading.close / 10_000, days[i]!.reading.close / 10_000]
        strays.set(stray, `${close}, while the sessions around it stand near ${usual}`)
      }
      i += rows
    }
  }
  return refuseBy('excursion', candidates, strays)
}
