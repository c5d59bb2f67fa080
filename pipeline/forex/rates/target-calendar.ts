/** The closing days of TARGET, the euro's settlement system: on these weekdays the ECB publishes no rates. */
import { addDays } from '../../contract/calendar.ts'

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
const easterOf = (year: number): string => {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, epact + toSunday - 7 * shift)
}

/** The closing days of a year since 2000, when the calendar became what it still is (ECB, press releases on TARGET). */
const closingDaysOf = (year: number): ReadonlySet<string> => {
  const easter = easterOf(year)
  const fixed = ['01-01', '05-01', '12-25', '12-26'].map(day => `${year}-${day}`)
  // TARGET also closed on 31 December 2001, the eve of euro cash.
  const cash = year === 2001 ? ['2001-12-31'] : []
  return new Set([...fixed, ...cash, addDays(easter, -2), addDays(easter, 1)])
}

const years = new Map<string, ReadonlySet<string>>()

export const isTargetClosingDay = (date: string): boolean => {
  const year = date.slice(0, 4)
  const days = years.get(year) ?? closingDaysOf(Number(year))
  years.set(year, days)
  return days.has(date)
}
