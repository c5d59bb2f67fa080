/** Calendar dates as `YYYY-MM-DD` strings: they compare as text, know no time zone, and are never `Date` objects. */

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Is this text a day that exists? `2026-02-30`, `2026-2-3` and `0000-01-01` are not. */
export const isDate = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  return day <= (month === 2 && isLeap(year) ? 29 : lengths[month - 1]!)
}

export const dayMs = 86_400_000

/** Days from 1970-01-01 to the date: what loops over days count in, for a date as text takes a microsecond to move by one. */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)

export const dateOfDay = (day: number): string => utcDay(day * dayMs)

/** The day of an instant (milliseconds since 1970) in UTC. */
export const utcDay = (at: number | Date): string => new Date(at).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7
export const weekday = (date: string): number => weekdayOfDay(dayNumber(date))

/** Mondays to Fridays from `from` to `to`, both included. */
export const weekdaysBetween = (from: string, to: string): number => {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const weeks = Math.floor((last - first + 1) / 7)
  let count = weeks * 5
  for (let day = first + weeks * 7; day <= last; day += 1) if (weekdayOfDay(day) % 6 !== 0) count += 1
  return count
}

export const isWeekend = (date: string): boolean => weekday(date) % 6 === 0
