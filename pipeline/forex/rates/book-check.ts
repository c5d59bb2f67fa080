/** Whether the newest vector may be trusted, and a build's line of findings. */
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

/** Findings counted by rule, with the source that has most of each: a line of a build's summary. */
export const findingsLine = ({ findings }: ForexBook): string => {
  const byRule = new Map<string, Map<string, number>>()
  for (const { rule, source, dates } of findings) {
    const sources = byRule.get(rule) ?? new Map<string, number>()
    byRule.set(rule, sources.set(source, (sources.get(source) ?? 0) + dates.length))
  }
  const shown = [...byRule].map(([rule, sources]) => {
    const all = [...sources.values()].reduce((sum, count) => sum + count, 0)
    const [most] = [...sources].sort(([, a], [, b]) => b - a)
    return `${rule} ${all} (most: ${most![0]} ${most![1]})`
  })
  return shown.join(', ')
}
