/** How long each kind of answer may be kept. */
import { addDays, dayMs, utcDay } from '../../pipeline/contract/calendar.ts'

/**
 * `latest` until the next build is due; a day of rates by its age; a past day without rates; a name that its registry answered just now;
 * what nobody may keep.
 */
export type Caching = 'latest' | 'recentDay' | 'oldDay' | 'missingDay' | 'lookedUp' | 'never'

const hour = 3_600
const day = 24 * hour

/** Publishers of the day's figures are done from 16:00 UTC on; stragglers, and builds that ask them again, until 20:00. */
const [dueFrom, dueUntil] = [16 * hour, 20 * hour]

/** While a build is due, and on hosts without code. */
const shortest = 300

/** Registrations and corrections come at any hour, so nothing is kept longer than this. */
const longest = hour

/**
 * Seconds until the next build is due, in steps of five minutes, so that equal answers keep equal headers for a while.
 * `now` in milliseconds since 1970.
 */
const secondsToBuild = (now: number): number => {
  const second = Math.floor(now / 1_000) % day
  const isWeekend = new Date(now).getUTCDay() % 6 === 0
  if (isWeekend || second >= dueUntil) return longest
  if (second >= dueFrom) return shortest
  const left = Math.floor((dueFrom - second) / shortest) * shortest
  return Math.max(shortest, Math.min(longest, left))
}

const latest = (seconds: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${hour}, stale-if-error=${day}`

/** The values that hold at any time: what hosts without a clock send. */
export const caching: Readonly<Record<Caching, string>> = {
  latest: latest(shortest),
  recentDay: `public, max-age=${hour}, stale-if-error=${day}`,
  oldDay: `public, max-age=${day}, immutable, stale-if-error=${7 * day}`,
  missingDay: `public, max-age=${hour}`,
  lookedUp: `public, max-age=${hour}`,
  never: 'no-store',
}

export const cacheControl = (kind: Caching, now: number): string =>
  kind === 'latest' ? latest(secondsToBuild(now)) : caching[kind]

let [dayNumber, dayText] = [Number.NaN, '']

/** The day of an instant, UTC. Formatting one takes as long as cutting a quotation, and it rarely changes. */
export const cachedUtcDay = (at: number): string => {
  const number = Math.floor(at / dayMs)
  if (number !== dayNumber) [dayNumber, dayText] = [number, utcDay(at)]
  return dayText
}

let [boundaryOf, boundary] = ['', '']

/** A day may still gain or correct codes for two weeks, while late sources arrive. */
export const cachingOfDay = (date: string, today: string): Caching => {
  if (today !== boundaryOf) [boundaryOf, boundary] = [today, addDays(today, -14)]
  return date >= boundary ? 'recentDay' : 'oldDay'
}

/** Files outside the services, by where they lie: assets carry a digest in their name, so another content has another name. */
export const fileCaching = {
  assets: `public, max-age=${365 * day}, immutable`,
  snapshots: `public, max-age=${hour}`,
  rest: 'public, max-age=0, must-revalidate',
} as const

export const cachingOfFile = (key: string): string => {
  if (key.startsWith('assets/')) return fileCaching.assets
  return key.startsWith('snapshots/') ? fileCaching.snapshots : fileCaching.rest
}
