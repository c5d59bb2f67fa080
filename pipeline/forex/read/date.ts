import { isWeekend } from '../../contract/calendar.ts'
import { dateOf, workdayBefore } from '../../core/dates.ts'
import { shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'

/** The day that a row names, as YYYY-MM-DD. Throws SOURCE_SHAPE where it names none. */
export const dateIn = (reply: SourcedReply, row: number, text: string): string => {
  const date = dateOf(text.trim())
  if (date) return date
  throw shapeError(reply, { where: `row ${row}`, got: text, expected: 'a day that exists' })
}

/** `31/12/2026` with the sign `/`. */
export const dayFirst = (date: string, sign: string): string => date.split('-').reverse().join(sign)

/** `12/31/2026` */
export const monthFirst = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

/** `20261231` */
export const compactDate = (date: string): string => date.replaceAll('-', '')

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `31 Dec 2026` with a blank as the sign. */
export const dayMonthYear = (date: string, sign: string): string =>
  [date.slice(8), months[Number(date.slice(5, 7)) - 1], date.slice(0, 4)].join(sign)

/**
 * The fixing date of a rate that is dated by the next working day, the first in force. Weekend dates repeat Friday's rate and stay, so
 * that the rule `weekend` refuses them.
 */
export const fixedBefore = (inForce: string): string => (isWeekend(inForce) ? inForce : workdayBefore(inForce))
