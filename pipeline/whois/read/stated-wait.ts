/** How long a refusal asks the client to wait: `try again in 24 hours`, `please wait 13 seconds`. */
import { decode } from './lines.ts'
import { statementsOf } from './statements.ts'

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const span = /\b(\d{1,5}) ?(s|sec|seconds?|m|min|minutes?|h|hours?|days?)\b/gi
const request = /\b(?:wait|again|back|retry|blocked|banned)\b/i
/** How far before the number the request may end, and the longest of its words. */
const reach = 30 + 'blocked'.length

/** Milliseconds; 0 where the reply states none. */
export const statedWaitMs = (bytes: Uint8Array): number => {
  for (const statement of statementsOf(decode(bytes)))
    for (const { 1: count, 2: unit = '', index } of statement.matchAll(span)) {
      const before = statement.slice(Math.max(0, index - reach), index).split(/[\d.]/)
      if (request.test(before.at(-1)!)) return Number(count) * (unitMs[unit[0]!.toLowerCase()] ?? 0)
    }
  return 0
}
