/**
 * When a source should have new figures. A cadence is a series of releases: the day of the figures, and the instant they are
 * published. The stored dates decide what is due, so a machine that was off catches up at once.
 */
import { dateOfDay, dayMs, dayNumber, utcDay, weekdayOfDay } from '../contract/calendar.ts'
import type { Cadence, Publishing, Source } from './source.ts'
import { zonedInstant } from './zone-time.ts'

/** The shortest time between two requests to one source, even when the publisher is late. */
const minimumGapMs = 3_600_000

/** The default: most publishers of daily figures are done by 16:00 UTC. */
export const usualHour: Publishing = { at: '16:00', zone: 'UTC' }

/** Weekly tables are dated on Wednesdays; monthly and quarterly ones reach the last week of their period. */
export const wednesday = 3
const lastWeekFrom = 24
/** Days from the figures' date to publication: Hong Kong takes a month, the US Treasury a week after the quarter. */
const usualDelay = { workdaily: 0, session: 0, weekly: 0, monthly: 31, quarterly: 14 } as const

/** From this many missed releases in a row a source counts as stopped. Two holidays stay below it. */
const patience = { workdaily: 3, session: 3, weekly: 2, monthly: 2, quarterly: 2 } as const

export type Rhythm = Pick<Source<unknown>, 'cadence' | 'publishes'>
type Regular = Exclude<Cadence, 'manual'>

const isReleaseDay = (cadence: Regular, day: number, onWeekday: number): boolean => {
  if (cadence === 'workdaily' || cadence === 'session') return weekdayOfDay(day) % 6 !== 0
  if (cadence === 'weekly') return weekdayOfDay(day) === onWeekday
  const date = new Date(day * dayMs)
  const isMonth = cadence === 'monthly' || date.getUTCMonth() % 3 === 2
  return isMonth && date.getUTCDate() === lastWeekFrom
}

/** The days of releases after the day `last`, rising, without end; all in day numbers. */
const releaseDaysAfter = function* (cadence: Regular, last: number, onWeekday: number): Generator<number> {
  for (let day = last + 1; ; day += 1) if (isReleaseDay(cadence, day, onWeekday)) yield day
}

const publishedAt = (cadence: Regular, { at, zone, after = usualDelay[cadence] }: Publishing, day: number): number =>
  zonedInstant(dateOfDay(day + after), at, zone)

const today = (now: Date): number => Math.floor(now.getTime() / dayMs)

/**
 * Counts releases after the day `last` that are published at `now`, at most `most`: with a clock set to 2099 it would take seconds.
 * 0 for a source that is only imported.
 */
export const missedAt = ({ cadence, publishes = usualHour }: Rhythm, last: string, now: Date, most = 999): number => {
  if (cadence === 'manual') return 0
  const { after = usualDelay[cadence], weekday: onWeekday = wednesday } = publishes
  // A day more than two days back has ended in every time zone.
  const surely = today(now) - 2
  let missed = 0
  for (const day of releaseDaysAfter(cadence, dayNumber(last), onWeekday)) {
    const isPublished = day + after <= surely || publishedAt(cadence, publishes, day) <= now.getTime()
    if (!isPublished || missed === most) return missed
    missed += 1
  }
  return missed
}

/** When the next release after `now` is published, in ms since 1970; undefined for a source that is only imported. */
export const nextReleaseAt = ({ cadence, publishes = usualHour }: Rhythm, now: Date): number | undefined => {
  if (cadence === 'manual') return undefined
  const { after = usualDelay[cadence], weekday: onWeekday = wednesday } = publishes
  for (const day of releaseDaysAfter(cadence, today(now) - after - 3, onWeekday)) {
    const at = publishedAt(cadence, publishes, day)
    if (at > now.getTime()) return at
  }
  return undefined
}

/** Are these more missed releases in a row than holidays and delays explain? */
export const isTooMany = ({ cadence }: Rhythm, missed: number): boolean =>
  cadence !== 'manual' && missed >= patience[cadence]

interface DueState {
  readonly last?: string | undefined
  /** The last request, in milliseconds since 1970. */
  readonly askedAt?: number | undefined
  /** The earliest next request, from Retry-After. */
  readonly notBefore?: number | undefined
  /** The last answer, in milliseconds since 1970: it stands in for `last` where records have no date. */
  readonly answered?: number | undefined
}

/** The longest wait that is honoured: a Retry-After of a year, or a wrong clock, blocks a source for one day only. */
export const longestRestMs = dayMs

/** Should the source be asked now? Never when it is only imported. */
export const isDue = (rhythm: Rhythm, { last, askedAt, notBefore, answered }: DueState, now: Date): boolean => {
  if (rhythm.cadence === 'manual') return false
  if (askedAt !== undefined && Math.abs(now.getTime() - askedAt) < minimumGapMs) return false
  const rest = (notBefore ?? 0) - now.getTime()
  if (rest > 0 && rest <= longestRestMs) return false
  // A clock that was fast noted an answer of the future.
  const known = last ?? (answered === undefined || answered > now.getTime() ? undefined : utcDay(answered))
  return known === undefined || missedAt(rhythm, known, now, 1) > 0
}
