/**
 * Asterisks around a share code mark a suspension and are sometimes forgotten, as for ALW on 14 January 2026. A suspension
 * ends with the third consecutive row without them.
 */
import type { DayLine } from '../model.ts'

const rowsWithout = 3

/**
 * Carries `suspended` along one symbol's ascending lines. `resumedOn` gives the last day up to the given one on which trading
 * resumed, or ''; asterisks before it do not count.
 */
export const carrySuspension = (
  lines: readonly DayLine[],
  resumedOn: (date: string) => string = () => '',
): readonly DayLine[] =>
  lines.map((line, i) => {
    const marked = lines.slice(Math.max(0, i - rowsWithout + 1), i + 1).filter(({ suspended }) => suspended)
    if (marked.length === 0) return line
    const resumed = resumedOn(line.date)
    return { ...line, suspended: marked.some(({ date }) => date > resumed) }
  })
