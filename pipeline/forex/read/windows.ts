/** Which days to ask a publisher for: only what is missing, in pieces no longer than the publisher allows. */
import { addDays, daysBetween, isWeekend } from '../../contract/calendar.ts'
import type { KnownSpan, Reach } from '../../core/source.ts'

export interface Window {
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
): readonly Window[] => {
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

/** The calendar years not complete yet, for publishers that answer by year. */
export const yearsOf = ({ last, today, until = today }: KnownSpan, first: string): readonly string[] => {
  const from = Number((last ?? first).slice(0, 4))
  return Array.from({ length: Math.max(1, Number(until.slice(0, 4)) - from + 1) }, (_, i) => String(from + i))
}
