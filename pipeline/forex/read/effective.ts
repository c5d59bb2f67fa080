/** Publishers that fix a rate today and date it by the next working day, the first in force. */
import { isWeekend } from '../../contract/calendar.ts'
import { workdayBefore } from '../../core/dates.ts'

/** The fixing date of a rate dated by its day in force. Weekend dates repeat Friday's rate and stay, so that the rule `weekend` refuses them. */
export const fixedBefore = (inForce: string): string => (isWeekend(inForce) ? inForce : workdayBefore(inForce))
