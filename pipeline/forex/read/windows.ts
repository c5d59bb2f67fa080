/** Which days to ask a publisher for: only what is missing, in pieces no longer than the publisher allows. */
import { addDays, daysBetween, isWeekend } from '../../contract/calendar.ts'
import type { KnownSpan } from '../../core/source.ts'

export interface Window {
  readonly from: string
  readonly to: string
}

export interface WindowWish {
  /** The publisher's first day, asked for when nothing is stored. */
  readonly first: string
  /** The most days one request may span. */
  readonly days: number
  /** Days after today to ask for: some publishers date figures by the first day in force. */
  readonly ahead?: number
}

/**
 * Windows from the last stored day on. That day is included, so that a window always holds a published day and a correction is
 * seen. Windows are equally long, so that the last one is not a single holiday.
 */
export const windowsOf = ({ last, today }: KnownSpan, { first, days, ahead = 0 }: WindowWish): readonly Window[] => {
  const from = last ?? first
  const end = addDays(today > from ? today : from, ahead)
  const total = daysBetween(from, end) + 1
  const pieces = Math.ceil(total / days)
  return Array.from({ length: pieces }, (_, i) => ({
    from: addDays(from, Math.floor((i * total) / pieces)),
    to: addDays(from, Math.floor(((i + 1) * total) / pieces) - 1),
  }))
}

/** The working days not stored yet, for publishers that answer one day at a time; today where none is missing. */
export const missingWorkdays = ({ last, today }: KnownSpan, first: string): readonly string[] => {
  const found: string[] = []
  for (let day = last === undefined ? first : addDays(last, 1); day <= today; day = addDays(day, 1))
    if (!isWeekend(day)) found.push(day)
  return found.length > 0 ? found : [today]
}

/** The calendar years not complete yet, for publishers that answer by year. */
export const yearsOf = ({ last, today }: KnownSpan, first: string): readonly string[] => {
  const from = Number((last ?? first).slice(0, 4))
  return Array.from({ length: Math.max(1, Number(today.slice(0, 4)) - from + 1) }, (_, i) => String(from + i))
}
