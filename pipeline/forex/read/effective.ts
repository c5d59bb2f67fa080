/** Publishers that fix a rate today and date it by the next working day, the first in force. */
import { isWeekend } from '../../contract/calendar.ts'
import { workdayAfter, workdayBefore } from '../../core/dates.ts'
import type { KnownSpan } from '../../core/source.ts'
import { missingWorkdays } from './windows.ts'

/** The fixing date of a rate dated by its day in force. Weekend dates repeat Friday's rate and stay, so that the rule `weekend` refuses them. */
export const fixedBefore = (inForce: string): string => (isWeekend(inForce) ? inForce : workdayBefore(inForce))

/** The days in force to ask for, one for each fixing day that is missing. */
export const daysInForce = (known: KnownSpan, first: string): readonly string[] =>
  missingWorkdays(known, first).map(workdayAfter)
