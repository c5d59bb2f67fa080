import { expect, test } from 'vitest'
import { isDue } from '../../pipeline/core/cadence.ts'

// 2026-04-13 is a Monday.
test.each([
  ['a daily source on Monday evening that has Friday', '2026-04-10', '2026-04-13T17:00:00Z', true],
  ['a daily source on Monday morning that has Friday', '2026-04-10', '2026-04-13T09:00:00Z', false],
  ['a daily source on Sunday that has Friday', '2026-04-10', '2026-04-12T20:00:00Z', false],
  ['a daily source that has today', '2026-04-13', '2026-04-13T23:00:00Z', false],
  ['a daily source after a fortnight asleep', '2026-04-01', '2026-04-13T09:00:00Z', true],
])('%s: due %#', (_, last, now, due) => expect(isDue('workdaily', { last }, new Date(now))).toBe(due))

test('nothing stored is always due, unless the source is imported by hand', () => {
  expect(isDue('quarterly', {}, new Date('2026-04-13T17:00:00Z'))).toBe(true)
  expect(isDue('manual', {}, new Date('2026-04-13T17:00:00Z'))).toBe(false)
})

test('nobody is asked twice within the hour, even when the clock was set back', () => {
  const now = new Date('2026-04-13T17:00:00Z')
  const standing = { last: '2026-04-10' }
  expect(isDue('workdaily', { ...standing, askedAt: now.getTime() - 1_800_000 }, now)).toBe(false)
  expect(isDue('workdaily', { ...standing, askedAt: now.getTime() + 1_800_000 }, now)).toBe(false)
  expect(isDue('workdaily', { ...standing, askedAt: now.getTime() - 3_700_000 }, now)).toBe(true)
})

test('weekly, monthly and quarterly sources wait for their period', () => {
  const now = new Date('2026-04-13T17:00:00Z')
  expect(isDue('weekly', { last: '2026-04-08' }, now)).toBe(false)
  expect(isDue('weekly', { last: '2026-04-06' }, now)).toBe(true)
  expect(isDue('monthly', { last: '2026-03-31' }, now)).toBe(false)
  expect(isDue('quarterly', { last: '2025-12-31' }, now)).toBe(true)
})
