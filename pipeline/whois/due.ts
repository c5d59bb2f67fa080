/** When a domain is due again: by the age of the last answer, by expiry and by the last verdict. Pure. */
import type { Try } from './tries.ts'

const hour = 3_600_000
const day = 24 * hour

/** The wait after each verdict. `notfound` is asked again a day later, then weekly. */
const waits = {
  limited: 6 * hour,
  unavailable: 6 * hour,
  unsupported: 30 * day,
  reserved: 30 * day,
} as const

/** A registration far from its end hardly changes; near its end it is renewed or lost within days. */
const dueWhenFound = (at: number, end: number): number => {
  const left = end - at
  if (Number.isNaN(left)) return at + 30 * day
  // 60 days after expiry a name is renewed without a shown date, or gone: weekly is enough.
  if (left <= 0) return at + (left > -60 * day ? day : 7 * day)
  // A registration that ends soon is asked the day after, even when the ordinary wait is longer.
  return Math.min(at + (left > 30 * day ? 30 * day : day), end + day)
}

/** The instant, in milliseconds since 1970, from which the domain is due. Never tried: always. */
export const dueAt = (last: Try | undefined): number => {
  if (!last) return 0
  const at = Date.parse(last.at)
  if (last.verdict === 'found') return dueWhenFound(at, Date.parse(last.expires ?? ''))
  if (last.verdict === 'notfound') return at + (last.notFoundAt === last.at ? day : 7 * day)
  return at + waits[last.verdict]
}

/** As `dueAt`, and always for a try of the future: a clock that was fast noted it. */
export const dueAtBy = (now: Date, last: Try | undefined): number =>
  last !== undefined && Date.parse(last.at) > now.getTime() + day ? 0 : dueAt(last)
