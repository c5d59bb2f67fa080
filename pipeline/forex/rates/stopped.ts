/** Currencies that a source published regularly and no longer does, while it publishes others: reported, so that no series ends unseen. */
import type { FindingsLog } from './findings.ts'
import type { QuoteSeries } from './quote-series.ts'

/** A code was regular when it had a figure on this many of its last days before the stop. */
const regularDays = { figures: 20, of: 30 }

/** So many days with figures of other codes must follow the last figure. */
const missedDays = 5

export const logStopped = (series: QuoteSeries, isInForce: (code: string) => boolean, log: FindingsLog): void => {
  const { codes, dates, perAnchor, name } = series
  const holds = (day: number, column: number): boolean => !Number.isNaN(perAnchor[day * codes.length + column]!)
  const days = [...dates.keys()].filter(day => codes.some((_, column) => holds(day, column)))
  for (const [column, code] of codes.entries()) {
    const last = days.findLastIndex(day => holds(day, column))
    if (last === -1 || days.length - 1 - last < missedDays || !isInForce(code)) continue
    const before = days.slice(Math.max(0, last + 1 - regularDays.of), last + 1)
    if (before.filter(day => holds(day, column)).length >= regularDays.figures)
      log.add('stopped', name, code, dates[days[last + 1]!]!, 0)
  }
}
