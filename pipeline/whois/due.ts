/** When a domain is to be asked again: by age, by expiry and by what was said last. Pure. */
import type { Try } from './tries.ts'

const hour = 3_600_000
const day = 24 * hour

/** After these verdicts, the wait before the next question. `notfound` is asked again a day later to be sure, then weekly. */
const waits = {
  limited: 6 * hour,
  unavailable: 6 * hour,
  unsupported: 30 * day,
  reserved: 30 * day,
} as const

/** A registration far from its end hardly changes; near its end it is renewed or lost within days. */
const waitWhenFound = (at: number, expires: number): number => {
  const left = expires - at
  if (Number.isNaN(left) || left > 30 * day) return 30 * day
  // Long past its expiry a name is either renewed under a date not shown, or gone: no need for daily questions.
  return left > -60 * day ? day : 7 * day
}

/** The instant, in milliseconds since 1970, from which the domain is due. Never tried: always. */
export const dueAt = (last: Try | undefined): number => {
  if (!last) return 0
  const at = Date.parse(last.at)
  if (last.verdict === 'found') {
    const wait = waitWhenFound(at, Date.parse(last.expires ?? ''))
    // A registration that ends soon is asked the day after, even when its ordinary turn is later.
    const end = Date.parse(last.expires ?? '')
    return end > at ? Math.min(at + wait, end + day) : at + wait
  }
  if (last.verdict === 'notfound') return at + (last.notFoundAt === last.at ? day : 7 * day)
  return at + waits[last.verdict]
}

export const isDue = (last: Try | undefined, now: Date): boolean => dueAt(last) <= now.getTime()
