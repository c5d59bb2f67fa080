/** Publishers' date notations as a table. `new Date(text)` is never used: its result depends on the machine. */
import { addDays, isDate, isWeekend } from '../contract/calendar.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthOf = (text: string): string => {
  const month = /^\d+$/.test(text) ? text : String(months.indexOf(text.slice(0, 3).toLowerCase()) + 1)
  return month.padStart(2, '0')
}

/** Each notation with the order of its parts. Day comes first, except in Iceland's form with midnight written out. */
const shapes: readonly { readonly pattern: RegExp; readonly order: 'ymd' | 'dmy' | 'mdy' }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/, order: 'ymd' },
  { pattern: /^(\d{4})(\d\d)(\d\d)$/, order: 'ymd' },
  { pattern: /^(\d{4})M(\d\d)D(\d\d)$/, order: 'ymd' },
  { pattern: /^(\d{4})[./](\d{1,2})[./](\d{1,2})\.?$/, order: 'ymd' },
  { pattern: /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/, order: 'dmy' },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4}) 12:00:00 AM$/, order: 'mdy' },
  { pattern: /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ,]+(\d{4})$/, order: 'dmy' },
  { pattern: /^(\d{1,2})-([A-Za-z]{3})-(\d\d)$/, order: 'dmy' },
  { pattern: /^([A-Za-z]{3,9}) (\d{1,2}),? (\d{4})$/, order: 'mdy' },
]

/** A publisher's date as YYYY-MM-DD; undefined if the text is none. */
export const dateOf = (text: string): string | undefined => {
  for (const { pattern, order } of shapes) {
    const parts = pattern.exec(text)
    if (!parts) continue
    const part = (letter: 'y' | 'm' | 'd'): string => parts[order.indexOf(letter) + 1]!
    // Two-digit years are of this century: the publishers that use them began after 2000.
    const date = `${part('y').padStart(4, '20')}-${monthOf(part('m'))}-${part('d').padStart(2, '0')}`
    return isDate(date) ? date : undefined
  }
  return undefined
}

const workday = (step: 1 | -1, date: string): string => {
  let day = addDays(date, step)
  while (isWeekend(day)) day = addDays(day, step)
  return day
}

/** The working day before. Some publishers date a rate by the day it comes into force; it was fixed on the working day before. */
export const workdayBefore = (date: string): string => workday(-1, date)

/** The working day after: when a rate fixed on `date` comes into force. */
export const workdayAfter = (date: string): string => workday(1, date)
