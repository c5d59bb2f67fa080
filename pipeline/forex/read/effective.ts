/** Publishers who set today the rate in force from the next working day on, and date it by that day. */
import { isWeekend } from '../../contract/calendar.ts'
import { workdayAfter, workdayBefore } from '../../core/dates.ts'
import type { KnownSpan } from '../../core/source.ts'
import { missingWorkdays } from './windows.ts'

/**
 * The fixing date of a rate dated by its day in force. A Saturday's or Sunday's repeats what was in force on Friday, fixed on
 * Thursday; it keeps its date and falls to the rule `weekend`, or it would overwrite what was fixed on Friday for Monday.
 */
export const fixedBefore = (inForce: string): string => (isWeekend(inForce) ? inForce : workdayBefore(inForce))

/** The days in force to ask for, one for each fixing day that is missing. */
export const daysInForce = (known: KnownSpan, first: string): readonly string[] =>
  missingWorkdays(known, first).map(workdayAfter)
