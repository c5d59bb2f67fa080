import { describe, expect, test } from 'vitest'
import { isDue, isTooMany, missedAt, nextReleaseAt } from '../../pipeline/core/cadence.ts'

// 2026-04-13 is a Monday.
test.each([
  ['a daily source on Monday evening that has Friday', '2026-04-10', '2026-04-13T17:00:00Z', true],
  ['a daily source on Monday morning that has Friday', '2026-04-10', '2026-04-13T09:00:00Z', false],
  ['a daily source on Sunday that has Friday', '2026-04-10', '2026-04-12T20:00:00Z', false],
  ['a daily source that has today', '2026-04-13', '2026-04-13T23:00:00Z', false],
  ['a daily source after a fortnight asleep', '2026-04-01', '2026-04-13T09:00:00Z', true],
])('%s: due %#', (_, last, now, due) => expect(isDue({ cadence: 'workdaily' }, { last }, new Date(now))).toBe(due))

test('nothing stored is always due, unless the source is imported by hand', () => {
  expect(isDue({ cadence: 'quarterly' }, {}, new Date('2026-04-13T17:00:00Z'))).toBe(true)
  expect(isDue({ cadence: 'manual' }, {}, new Date('2026-04-13T17:00:00Z'))).toBe(false)
})

test('nobody is asked twice within the hour, even when the clock was set back', () => {
  const now = new Date('2026-04-13T17:00:00Z')
  const state = { last: '2026-04-10' }
  expect(isDue({ cadence: 'workdaily' }, { ...state, askedAt: now.getTime() - 1_800_000 }, now)).toBe(false)
  expect(isDue({ cadence: 'workdaily' }, { ...state, askedAt: now.getTime() + 1_800_000 }, now)).toBe(false)
  expect(isDue({ cadence: 'workdaily' }, { ...state, askedAt: now.getTime() - 3_700_000 }, now)).toBe(true)
})

test('an answer that a clock a year ahead noted does not stand in for the last date', () => {
  const now = new Date('2026-04-13T17:00:00Z')
  const answeredAt = (at: string) => isDue({ cadence: 'weekly' }, { answered: Date.parse(at) }, now)
  expect(['2026-04-10T17:00:00Z', '2027-04-10T17:00:00Z'].map(answeredAt)).toEqual([false, true])
})

test('weekly, monthly and quarterly sources wait for their period', () => {
  const now = new Date('2026-04-13T17:00:00Z')
  expect(isDue({ cadence: 'weekly' }, { last: '2026-04-08' }, now)).toBe(false)
  expect(isDue({ cadence: 'weekly' }, { last: '2026-04-06' }, now)).toBe(true)
  expect(isDue({ cadence: 'monthly' }, { last: '2026-03-31' }, now)).toBe(false)
  expect(isDue({ cadence: 'quarterly' }, { last: '2025-12-31' }, now)).toBe(true)
})

describe('the hour of a publisher', () => {
  const ecb = { cadence: 'workdaily', publishes: { at: '16:00', zone: 'Europe/Berlin' } } as const
  test.each([
    ['winter, 15:59 in Frankfurt', '2026-01-14', '2026-01-15T14:59:00Z', false],
    ['winter, 16:00 in Frankfurt', '2026-01-14', '2026-01-15T15:00:00Z', true],
    ['summer, 15:59 in Frankfurt', '2026-07-14', '2026-07-15T13:59:00Z', false],
    ['summer, 16:00 in Frankfurt', '2026-07-14', '2026-07-15T14:00:00Z', true],
  ])('%s', (_, last, now, due) => expect(isDue(ecb, { last }, new Date(now))).toBe(due))

  test('is told ahead, over the weekend', () => {
    const out = nextReleaseAt(ecb, new Date('2026-11-20T16:00:00Z'))
    expect(new Date(out!).toISOString()).toBe('2026-11-23T15:00:00.000Z')
  })

  test('of a weekly release is that of its own day, days after its figures', () => {
    const fed = {
      cadence: 'weekly',
      publishes: { at: '16:15', zone: 'America/New_York', weekday: 5, after: 3 },
    } as const
    // The week that ended on Friday 2026-11-13 was released on Monday 2026-11-16 at 16:15 in New York (21:15 UTC).
    expect(missedAt(fed, '2026-11-06', new Date('2026-11-16T21:14:00Z'))).toBe(0)
    expect(missedAt(fed, '2026-11-06', new Date('2026-11-16T21:15:00Z'))).toBe(1)
    expect(new Date(nextReleaseAt(fed, new Date('2026-11-17T00:00:00Z'))!).toISOString()).toBe(
      '2026-11-23T21:15:00.000Z',
    )
  })
})

describe('missed releases', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['workdaily', '2026-11-20', 0],
    ['workdaily', '2026-11-18', 2],
    ['workdaily', '2026-11-13', 5],
    ['session', '2026-11-16', 4],
    ['weekly', '2026-11-18', 0],
    ['weekly', '2026-11-04', 2],
    // October's table is out on 24 November.
    ['monthly', '2026-09-30', 0],
    ['monthly', '2026-07-31', 2],
    ['quarterly', '2026-09-30', 0],
    ['quarterly', '2026-03-31', 2],
    ['manual', '2001-01-01', 0],
  ] as const)('%s, last %s: %i', (cadence, last, missed) => expect(missedAt({ cadence }, last, now)).toBe(missed))

  test.each([
    ['workdaily', 3],
    ['session', 3],
    ['weekly', 2],
    ['monthly', 2],
    ['quarterly', 2],
  ] as const)('%s: a holiday is no silence, %i in a row are', (cadence, many) => {
    expect(isTooMany({ cadence }, many - 1)).toBe(false)
    expect(isTooMany({ cadence }, many)).toBe(true)
  })

  test('are not counted without end when the clock stands in 2099, nor backwards when it is set back', () => {
    expect(missedAt({ cadence: 'workdaily' }, '2026-11-20', new Date('2099-01-01T00:00:00Z'))).toBe(999)
    expect(missedAt({ cadence: 'workdaily' }, '2026-11-20', new Date('2025-11-21T12:00:00Z'))).toBe(0)
    expect(isDue({ cadence: 'workdaily' }, { last: '2026-11-20' }, new Date('2025-11-21T12:00:00Z'))).toBe(false)
  })
})
