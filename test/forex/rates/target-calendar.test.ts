import { describe, expect, test } from 'vitest'
import { addDays } from '../../../pipeline/contract/calendar.ts'
import { isTargetClosingDay } from '../../../pipeline/forex/rates/target-calendar.ts'

/** Easter Sundays as church calendars print them, 2285 the earliest and 2038 the latest possible. */
const easters = [
  ...['2000-04-23', '2001-04-15', '2002-03-31', '2003-04-20', '2004-04-11', '2005-03-27', '2006-04-16', '2007-04-08'],
  ...['2008-03-23', '2009-04-12', '2010-04-04', '2011-04-24', '2012-04-08', '2013-03-31', '2014-04-20', '2015-04-05'],
  ...['2016-03-27', '2017-04-16', '2018-04-01', '2019-04-21', '2020-04-12', '2021-04-04', '2022-04-17', '2023-04-09'],
  ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2038-04-25'],
  // The lunar tables make exceptions for these two.
  ...['2049-04-18', '2076-04-19'],
  ...['2100-03-28', '2200-04-06', '2285-03-22', '2300-04-08'],
]

const closedIn = (year: string): readonly string[] =>
  Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i))
    .filter(date => date.startsWith(year))
    .filter(isTargetClosingDay)

describe('TARGET is closed', () => {
  test.each(easters)('on four fixed days, Good Friday and Easter Monday, with Easter on %s', easter => {
    const year = easter.slice(0, 4)
    const fixed = ['01-01', '05-01', '12-25', '12-26', ...(year === '2001' ? ['12-31'] : [])]
    const expected = [...fixed.map(day => `${year}-${day}`), addDays(easter, -2), addDays(easter, 1)]
    expect(closedIn(year)).toEqual(expected.sort())
  })

  test('on the last day of 2001, and of no other year', () =>
    expect(['2000', '2001', '2002'].map(year => isTargetClosingDay(`${year}-12-31`))).toEqual([false, true, false]))
})
