/** Prices that changed scale between two sessions, as a split or a consolidation does: a share count from before is out of date. */
import { daysBetween } from '../../contract/calendar.ts'
import type { DayLine, Rescaled } from '../model.ts'

/**
 * No trading moves a price this far in a session. The exchange lets it move by a tenth a day; IIL's 0.08 to 0.13 (June 2026) is the
 * largest sound step seen, and a split 1:2 gives 2.
 */
export const smallestFactor = 1.8

/** After a longer silence a price may have moved that far by trading. */
const longestGap = 10

/** How far apart two prices are: 2 for a half and for a double. */
export const factorOf = (a: number, b: number): number => Math.max(a / b, b / a)

export const rescaledIn = (lines: readonly DayLine[]): readonly Rescaled[] =>
  lines.slice(1).flatMap((line, i) => {
    const { date, close: before } = lines[i]!
    if (daysBetween(date, line.date) > longestGap || factorOf(before, line.close) < smallestFactor) return []
    return [{ symbol: line.symbol, date: line.date, before, after: line.close }]
  })
