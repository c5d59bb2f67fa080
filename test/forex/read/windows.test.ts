import { describe, expect, test } from 'vitest'
import { missingWorkdays, windowsOf, yearsOf } from '../../../pipeline/forex/read/windows.ts'

describe('windows', () => {
  test('begin on the last day known, so that none is empty', () =>
    expect(windowsOf({ last: '2026-03-06', today: '2026-03-09' }, { first: '2000-01-03', per: 93 })).toEqual([
      { from: '2026-03-06', to: '2026-03-09' },
    ]))

  test('are as long as each other where one would be too long, without a gap', () =>
    expect(windowsOf({ today: '2000-01-10' }, { first: '2000-01-01', per: 4 })).toEqual([
      { from: '2000-01-01', to: '2000-01-03' },
      { from: '2000-01-04', to: '2000-01-06' },
      { from: '2000-01-07', to: '2000-01-10' },
    ]))

  test('reach ahead of today where rates are dated by the day they come into force', () =>
    expect(windowsOf({ last: '2026-03-13', today: '2026-03-13' }, { first: '2000-01-03', per: 92, ahead: 4 })).toEqual([
      { from: '2026-03-13', to: '2026-03-17' },
    ]))

  test('hold at least the last day when the clock is behind it', () =>
    expect(windowsOf({ last: '2026-03-13', today: '2026-03-01' }, { first: '2000-01-03', per: 92 })).toEqual([
      { from: '2026-03-13', to: '2026-03-13' },
    ]))
})

test('a hole ends before today', () => {
  const hole = { last: '2026-03-05', until: '2026-03-09', today: '2026-05-22' }
  expect(windowsOf(hole, { first: '2000-01-03', per: 93 })).toEqual([{ from: '2026-03-05', to: '2026-03-09' }])
  expect(missingWorkdays(hole, '2000-01-03')).toEqual(['2026-03-06', '2026-03-09'])
  expect(yearsOf({ ...hole, last: '2024-12-31', until: '2025-01-02' }, '2005-01-03')).toEqual(['2024', '2025'])
})

test('working days that are missing, today again when none is', () => {
  expect(missingWorkdays({ last: '2026-03-05', today: '2026-03-09' }, '2000-01-03')).toEqual([
    '2026-03-06',
    '2026-03-09',
  ])
  expect(missingWorkdays({ today: '2000-01-05' }, '2000-01-03')).toEqual(['2000-01-03', '2000-01-04', '2000-01-05'])
  expect(missingWorkdays({ last: '2026-03-06', today: '2026-03-07' }, '2000-01-03')).toEqual(['2026-03-07'])
})

test('years that are not complete', () => {
  expect(yearsOf({ last: '2025-12-30', today: '2026-01-02' }, '2005-01-03')).toEqual(['2025', '2026'])
  expect(yearsOf({ last: '2026-01-02', today: '2025-12-31' }, '2005-01-03')).toEqual(['2026'])
  expect(yearsOf({ today: '2006-06-30' }, '2005-01-03')).toEqual(['2005', '2006'])
})
