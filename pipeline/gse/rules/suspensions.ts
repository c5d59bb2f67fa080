/**
 * Asterisks around a share code say that it is suspended, and are sometimes forgotten: on 14 January 2026 ALW stands without them,
 * a day before and a day after with them. So a suspension ends with the third row in turn that lacks them.
 */
import type { DayLine } from '../model.ts'

const rowsWithout = 3

/**
 * One symbol's lines, ascending, with `suspended` carried on. `resumedOn` tells the last day up to the given one on which trading
 * is known to have resumed, or '': asterisks printed before it no longer count.
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
