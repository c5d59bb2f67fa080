/** Whether the newest vector may be trusted. */
import type { ForexBook } from '../model.ts'
import { refusingRules } from './findings.ts'

/** A newest day that lost more than this share of its codes is degraded. */
const heldShare = 0.1

/** Why the newest vector is degraded; undefined when it is not. */
export const doubtOf = ({ codes, dates, perEur, findings }: ForexBook): string | undefined => {
  const newest = dates.at(-1)
  if (newest === undefined) return undefined
  const day = dates.length - 1
  const held = codes.filter((_, column) => !Number.isNaN(perEur[day * codes.length + column]!)).length
  const dropped = findings.filter(({ rule, dates: days }) => refusingRules.has(rule) && days.at(-1) === newest).length
  if (dropped <= heldShare * (held + dropped)) return undefined
  return `rates of ${newest}: ${dropped} figures dropped beside ${held} kept, more than ${heldShare * 100} % (forex/report.json)`
}
