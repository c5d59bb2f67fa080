/** When a source should have something new. Judged by what is stored, so a machine that slept asks as soon as it wakes. */
import { addDays, daysBetween, isWeekend } from '../contract/calendar.ts'
import type { Cadence } from './source.ts'

/** Asking again before this would be impolite even when the publisher is late. */
const minimumGapMs = 3_600_000

/** Publishers of the day's figures are done by then: the ECB at 16:00 CET, the exchange after its close at 15:00 GMT. */
const publishedByHour = 16

/** The newest working day whose figures should be out at `now`. */
const expectedDay = (now: Date): string => {
  const today = now.toISOString().slice(0, 10)
  let day = now.getUTCHours() >= publishedByHour ? today : addDays(today, -1)
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

/** Days after the last stored one at which the next edition is out. */
const periodDays = { weekly: 7, monthly: 31, quarterly: 92 } as const

export interface Standing {
  /** The last date stored. */
  readonly last?: string
  /** When it was last asked, in milliseconds since 1970. */
  readonly askedAt?: number
}

/** Should the source be asked now? Never when it is only imported by hand. */
export const isDue = (cadence: Cadence, { last, askedAt }: Standing, now: Date): boolean => {
  if (cadence === 'manual') return false
  if (askedAt !== undefined && Math.abs(now.getTime() - askedAt) < minimumGapMs) return false
  if (last === undefined) return true
  if (cadence === 'workdaily' || cadence === 'session') return last < expectedDay(now)
  return daysBetween(last, now.toISOString().slice(0, 10)) >= periodDays[cadence]
}
