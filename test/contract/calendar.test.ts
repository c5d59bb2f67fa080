import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  isDate,
  isWeekend,
  utcDay,
  weekday,
  weekdaysBetween,
} from '../../pipeline/contract/calendar.ts'

test.each(['2000-01-01', '2000-02-29', '2024-02-29', '2026-12-31', '0001-01-01'])('%s is a day', text =>
  expect(isDate(text)).toBe(true),
)

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-30T00:00',
  'on 2026-01-30',
  '2026-04-31',
  '2026-4-1',
  '0000-01-01',
  '２０２６-01-01',
  '',
])('%j is not a day', text => expect(isDate(text)).toBe(false))

test('an instant is of its day in UTC', () => {
  expect(utcDay(Date.UTC(2026, 7, 31, 23, 59))).toBe('2026-08-31')
  expect(utcDay(new Date('2026-09-01T01:30:00+02:00'))).toBe('2026-08-31')
})

test('days are counted over month, leap and year ends', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2000-01-03', '2026-04-13')).toBe(9597)
})

test('weekdays are those of the calendar', () => {
  expect(weekday('2000-01-03')).toBe(1)
  expect(weekday('2026-04-12')).toBe(0)
  expect(isWeekend('2026-04-11')).toBe(true)
  expect(isWeekend('2026-04-13')).toBe(false)
})

test.each([
  // Monday to Sunday, a weekend alone, Friday to Monday, and the whole of 2024 by its calendar: 52 weeks, a Monday and a Tuesday.
  ['2026-04-06', '2026-04-12', 5],
  ['2026-04-11', '2026-04-12', 0],
  ['2026-04-10', '2026-04-13', 2],
  ['2024-01-01', '2024-12-31', 262],
])('from %s to %s there are %d weekdays', (from, to, count) => expect(weekdaysBetween(from, to)).toBe(count))
