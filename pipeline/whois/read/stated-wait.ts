/** How long a refusal asks the client to wait: `try again in 24 hours`, `please wait 13 seconds`. */
import { decode } from './lines.ts'
import { statementsOf } from './statements.ts'

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const wait =
  /\b(?:wait|again|back|retry|blocked|banned)\b[^\d.]{0,30}\b(\d{1,5}) ?(s|sec|seconds?|m|min|minutes?|h|hours?|days?)\b/i

/** Milliseconds; 0 where the reply states none. */
export const statedWaitMs = (bytes: Uint8Array): number => {
  for (const statement of statementsOf(decode(bytes))) {
    const [, count, unit = ''] = wait.exec(statement) ?? []
    if (count !== undefined) return Number(count) * (unitMs[unit[0]!.toLowerCase()] ?? 0)
  }
  return 0
}
