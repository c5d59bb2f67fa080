import { addDays } from '../../pipeline/contract/calendar.ts'

/** All days from one to another, both included. */
export const daysFromTo = (first: string, last: string): readonly string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
