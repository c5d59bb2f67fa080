/** Notices of names that expire: one each at 60, 30, 7 and 1 days, and one when the name is renewed. Pure. */
import type { ListRow } from '../../pipeline/whois/list.ts'
import type { NotedState } from './notices.ts'

const thresholds = [1, 7, 30, 60] as const

const inDays = (days: number): string => (days === 0 ? 'today' : `in ${days === 1 ? '1 day' : `${days} days`}`)

/**
 * The states of names that expire within 60 days, and of names that were noted so and no longer do. A record older than its own
 * expiry says nothing new. `isNoted` tells whether a subject was noted before.
 */
export const expiryStates = (
  rows: readonly Pick<ListRow, 'domain' | 'expires' | 'daysLeft'>[],
  isNoted: (subject: string) => boolean,
): readonly NotedState[] =>
  rows.flatMap(({ domain, expires, daysLeft }): readonly NotedState[] => {
    if (expires === null || daysLeft === null || daysLeft < 0) return []
    const [subject, day] = [`expiry ${domain}`, expires.slice(0, 10)]
    const within = thresholds.find(threshold => daysLeft <= threshold)
    if (within !== undefined) {
      const text = `${domain} expires on ${day}, ${inDays(daysLeft)}.`
      return [{ subject, state: `within ${inDays(within).slice(3)} of ${day}`, isGood: false, text }]
    }
    if (!isNoted(subject)) return []
    return [{ subject, state: 'more than 60 days', isGood: true, text: `${domain} is registered until ${day}.` }]
  })
