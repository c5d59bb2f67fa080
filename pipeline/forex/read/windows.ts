/** Which days to ask a publisher for: only what is missing, in pieces no longer than the publisher allows. */
import { addDays, daysBetween, isWeekend } from '../../contract/calendar.ts'
import { workdayAfter } from '../../core/dates.ts'
import type { KnownSpan, Reach, SourceRequest } from '../../core/source.ts'

export interface DayWindow {
  readonly from: string
  readonly to: string
}

/** A reach with a first day and a number of days a request. */
type Spanned = Reach & { readonly first: string; readonly per: number }

/**
 * Windows from the last stored day on. That day is included, so that a window always holds a published day and a correction is
 * seen. Windows are equally long, so that the last one is not a single holiday.
 */
export const windowsOf = (
  { last, today, until = today }: KnownSpan,
  { first, per, ahead = 0 }: Spanned,
): readonly DayWindow[] => {
  const from = last ?? first
  const end = addDays(until > from ? until : from, ahead)
  const total = daysBetween(from, end) + 1
  const pieces = Math.ceil(total / per)
  return Array.from({ length: pieces }, (_, i) => ({
    from: addDays(from, Math.floor((i * total) / pieces)),
    to: addDays(from, Math.floor(((i + 1) * total) / pieces) - 1),
  }))
}

/** The working days not stored yet, for publishers that answer one day at a time; the last one where none is missing. */
export const missingWorkdays = ({ last, today, until = today }: KnownSpan, first: string): readonly string[] => {
  const found: string[] = []
  for (let day = last === undefined ? first : addDays(last, 1); day <= until; day = addDays(day, 1))
    if (!isWeekend(day)) found.push(day)
  return found.length > 0 ? found : [until]
}

/** The days in force to ask for, one for each fixing day that is missing. */
export const daysInForce = (known: KnownSpan, first: string): readonly string[] =>
  missingWorkdays(known, first).map(workdayAfter)

/** The calendar years not complete yet, for publishers that answer by year. */
export const yearsOf = ({ last, today, until = today }: KnownSpan, first: string): readonly string[] => {
  const from = Number((last ?? first).slice(0, 4))
  return Array.from({ length: Math.max(1, Number(until.slice(0, 4)) - from + 1) }, (_, i) => String(from + i))
}

/** The months of the days from one to another, such as `2026-03`. */
export const monthsOf = (from: string, to: string): readonly string[] => {
  const found: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
    found.push(day.slice(0, 7))
  return found
}

/** One request for a part of what is missing, or several that are stored together. */
type RequestsFor<Part> = (part: Part, known: KnownSpan) => SourceRequest | readonly SourceRequest[]

/** How far back a source reaches, and its requests for what is missing, part by part: each states its window, or is in that of its part. */
const requestsBy = <R extends Reach, Part>(
  reach: R,
  partsOf: (known: KnownSpan, reach: R) => readonly Part[],
  windowOf: (part: Part) => string,
  ask: RequestsFor<Part>,
) => ({
  reach,
  requests: (known: KnownSpan): readonly SourceRequest[] =>
    partsOf(known, reach).flatMap(part =>
      [ask(part, known)].flat().map(one => ({ ...one, window: one.window ?? windowOf(part) })),
    ),
})

const monthOf = (day: string): string => day.slice(0, 7)

/** For publishers that answer spans of days. */
export const byWindow = (reach: Spanned, ask: RequestsFor<DayWindow>) =>
  requestsBy(reach, windowsOf, ({ from }) => from, ask)

/** For publishers that answer one day at a time; the days of a month are stored together. */
export const byDay = (first: string, ask: RequestsFor<string>) =>
  requestsBy({ first, per: 1 }, known => missingWorkdays(known, first), monthOf, ask)

/** The same where a rate is asked for by the next working day, the first in force. */
export const byDayInForce = (first: string, ask: RequestsFor<string>) =>
  requestsBy({ first, per: 1 }, known => daysInForce(known, first), monthOf, ask)

/** For publishers that answer by month, as `2026-03`. */
export const byMonth = (first: string, ask: RequestsFor<string>) =>
  requestsBy(
    { first, per: 'month' },
    ({ last = first, today, until = today }) => monthsOf(last < until ? last : until, until),
    month => month,
    ask,
  )

/** For publishers that answer by calendar year. */
export const byYear = (first: string, ask: RequestsFor<string>) =>
  requestsBy(
    { first, per: 'year' },
    known => yearsOf(known, first),
    year => year,
    ask,
  )
