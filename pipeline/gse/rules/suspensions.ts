/** Asterisks around a share code mark a suspension, and are sometimes forgotten: it ends with the third row without them. */
import type { DayLine } from '../model.ts'

const rowsWithout = 3

/** Carries `suspended` along a symbol's ascending lines. Asterisks before the day that `resumedOn` gives, or '', do not count. */
export const carrySuspension = (lines: readonly DayLine[], resumedOn: (date: string) => string = () => '') =>
  lines.map((line, i) => {
    const marked = lines.slice(Math.max(0, i - rowsWithout + 1), i + 1).filter(({ suspended }) => suspended)
    if (marked.length === 0) return line
    const resumed = resumedOn(line.date)
    return { ...line, suspended: marked.some(({ date }) => date > resumed) }
  })
