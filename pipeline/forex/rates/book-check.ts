/** Whether the newest vector may be trusted. */
import { type ForexBook, hasFigure } from '../rate-book.ts'
import { refusingRules } from './findings.ts'

/** A newest day on which more than this share of the codes was dropped is degraded. */
const mostDropped = 0.1

/** Why the newest vector is degraded; undefined when it is not. */
export const doubtOf = (book: ForexBook): string | undefined => {
  const { codes, dates, findings } = book
  const newest = dates.at(-1)
  if (newest === undefined) return undefined
  const kept = codes.filter((_, column) => hasFigure(book, dates.length - 1, column)).length
  const dropped = findings.filter(({ rule, dates: days }) => refusingRules.has(rule) && days.at(-1) === newest).length
  if (dropped <= mostDropped * (kept + dropped)) return undefined
  const figures = dropped === 1 ? 'figure' : 'figures'
  return `rates of ${newest}: ${dropped} ${figures} dropped, ${kept} kept, more than ${mostDropped * 100} % (forex/report.json)`
}
