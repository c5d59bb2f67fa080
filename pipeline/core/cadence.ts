/**
 * When a source should have something new. A cadence is a row of editions: the day each brings figures of, and the instant it is
 * out. Judged by what is stored, so a machine that slept asks as soon as it wakes.
 */
import { dateOfDay, dayNumber, weekdayOfDay } from '../contract/calendar.ts'
import type { Cadence, Publishing, Source } from './source.ts'
import { instantOf } from './zone-time.ts'

/** Asking again before this would be impolite even when the publisher is late. */
const minimumGapMs = 3_600_000

/** Where a source says nothing better: publishers of the day's figures are done by 16:00 UTC. */
const usual: Publishing = { at: '16:00', zone: 'UTC' }

/** Weekly tables are of Wednesdays; monthly and quarterly ones reach at least into the last week of their period. */
const wednesday = 3
const lastWeekFrom = 24
/** Days until such a table is out: Hong Kong's is a month late, the Treasury's out a week after the quarter. */
const usualDelay = { workdaily: 0, session: 0, weekly: 0, monthly: 31, quarterly: 14 } as const

/** Editions missed in a row from which a source no longer counts as alive. A holiday or two never get that far. */
const patience = { workdaily: 3, session: 3, weekly: 2, monthly: 2, quarterly: 2 } as const

/** More are not counted: a clock in 2099 would count for seconds, and "many" is all that is meant. */
export const mostMissed = 999

export type Rhythm = Pick<Source<unknown>, 'cadence' | 'publishes'>
type Regular = Exclude<Cadence, 'manual'>

const isEdition = (cadence: Regular, day: number, onWeekday: number): boolean => {
  if (cadence === 'workdaily' || cadence === 'session') return weekdayOfDay(day) % 6 !== 0
  if (cadence === 'weekly') return weekdayOfDay(day) === onWeekday
  const date = dateOfDay(day)
  const isMonth = cadence === 'monthly' || Number(date.slice(5, 7)) % 3 === 0
  return isMonth && Number(date.slice(8)) === lastWeekFrom
}

/** Editions after the day `last`, rising, without end; all in day numbers. */
const editionsAfter = function* (cadence: Regular, last: number, onWeekday: number): Generator<number> {
  for (let day = last + 1; ; day += 1) if (isEdition(cadence, day, onWeekday)) yield day
}

const outOf = (cadence: Regular, { at, zone, after = usualDelay[cadence] }: Publishing, day: number): number =>
  instantOf(dateOfDay(day + after), at, zone)

const today = (now: Date): number => Math.floor(now.getTime() / 86_400_000)

/** How many editions are out at `now` of days after `last`, at most 999. None for a source that is only imported by hand. */
export const missedAt = (
  { cadence, publishes = usual }: Rhythm,
  last: string,
  now: Date,
  most = mostMissed,
): number => {
  if (cadence === 'manual') return 0
  const { after = usualDelay[cadence], weekday: onWeekday = wednesday } = publishes
  // What is more than two days old by any zone's clock needs no clock.
  const surely = today(now) - 2
  let missed = 0
  for (const day of editionsAfter(cadence, dayNumber(last), onWeekday)) {
    const isOut = day + after <= surely || outOf(cadence, publishes, day) <= now.getTime()
    if (!isOut || missed === most) return missed
    missed += 1
  }
  return missed
}

/** The instant the next edition is out after `now`; undefined for a source that is only imported by hand. */
export const nextOut = ({ cadence, publishes = usual }: Rhythm, now: Date): number | undefined => {
  if (cadence === 'manual') return undefined
  const { after = usualDelay[cadence], weekday: onWeekday = wednesday } = publishes
  for (const day of editionsAfter(cadence, today(now) - after - 3, onWeekday)) {
    const out = outOf(cadence, publishes, day)
    if (out > now.getTime()) return out
  }
  return undefined
}

/** Is this many missed in a row more than holidays and a late hour explain? */
export const isTooMany = ({ cadence }: Rhythm, missed: number): boolean =>
  cadence !== 'manual' && missed >= patience[cadence]

export interface DueState {
  /** The last date stored. */
  readonly last?: string
  /** When it was last asked, in milliseconds since 1970. */
  readonly askedAt?: number
  /** When it wants to be asked again at the earliest. */
  readonly notBefore?: number
}

/** However long a publisher asks us to wait, one day is kept, and a clock set wrong holds nobody off for years. */
export const longestRestMs = 86_400_000

/** Should the source be asked now? Never when it is only imported by hand. */
export const isDue = (rhythm: Rhythm, { last, askedAt, notBefore }: DueState, now: Date): boolean => {
  if (rhythm.cadence === 'manual') return false
  if (askedAt !== undefined && Math.abs(now.getTime() - askedAt) < minimumGapMs) return false
  const rest = (notBefore ?? 0) - now.getTime()
  if (rest > 0 && rest <= longestRestMs) return false
  return last === undefined || missedAt(rhythm, last, now, 1) > 0
}
