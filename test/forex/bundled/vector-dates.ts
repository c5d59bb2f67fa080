/** A date once formed stays formed: each TARGET holiday replayed as the days around it pass. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekday } from '../../../pipeline/contract/calendar.ts'
import { forexDocuments } from '../../../pipeline/forex/documents.ts'
import type { CurrencySeries, ForexData } from '../../../pipeline/forex/model.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { daysFromTo } from '../../support/days.ts'
import { storedPerEuro } from '../rates/series.ts'
import { between, bundledForex } from './book.ts'

/** Easter Sundays 2000-2027, as the churches' tables give them. */
const easters =
  '2000-04-23 2001-04-15 2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08 2008-03-23 2009-04-12 2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20 2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21 2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28'

const isWeekday = (date: string): boolean => weekday(date) % 6 !== 0
const holidays = easters
  .split(' ')
  .flatMap(easter => {
    const year = easter.slice(0, 4)
    const fixed = ['01-01', '05-01', '12-25', '12-26'].map(day => `${year}-${day}`)
    return [...fixed, addDays(easter, -2), addDays(easter, 1), ...(year === '2001' ? ['2001-12-31'] : [])]
  })
  .filter(isWeekday)
  .sort()
const isHoliday = (date: string): boolean => holidays.includes(date)

/** A made-up bank that quotes the five currencies of the contract per euro on the given days. */
const bank = (key: string, dates: readonly string[]): CurrencySeries =>
  storedPerEuro(key, dates, ['CHF', 'GBP', 'JPY', 'USD'], (_, day) => 1.1 + day / 10_000)

let data: ForexData
beforeAll(async () => {
  data = await bundledForex()
})

const withSeries = (...series: readonly CurrencySeries[]): ForexData => ({ ...data, series })

/** Figures around a holiday: the bundled ones where there are any, and two banks that never rest. */
const around = (holiday: string): ForexData => {
  const [first, last] = [addDays(holiday, -5), addDays(holiday, 5)]
  const weekdays = daysFromTo(first, last).filter(isWeekday)
  const bundled = data.series.map(series => between(series, first, last)).filter(({ dates }) => dates.length > 0)
  const isBundled = (bundled.find(({ key }) => key === 'ecb')?.dates.at(-1) ?? '') > holiday
  const others = isBundled
    ? bundled
    : [
        bank(
          'ecb',
          weekdays.filter(date => !isHoliday(date)),
        ),
      ]
  return withSeries(...others, bank('zza', weekdays), bank('zzb', weekdays))
}

const datesOn = (known: ForexData, today: string): readonly string[] =>
  normalizeForex({ ...known, series: known.series.map(series => between(series, '2000-01-01', today)) }).dates

test('there are 137 such holidays', () => expect(holidays).toHaveLength(137))

test.each(holidays)('%s has no vector, and the days around it stay as the days pass', holiday => {
  const known = around(holiday)
  const days = [-1, 0, 5].map(days => addDays(holiday, days))
  let before: readonly string[] = []
  for (const today of days) {
    const dates = datesOn(known, today)
    expect(dates).not.toContain(holiday)
    expect(dates).toEqual(expect.arrayContaining([...before]))
    before = dates
  }
  // Every other weekday has one, and it came on its own day.
  expect(before).toEqual(
    daysFromTo(addDays(holiday, -5), addDays(holiday, 5)).filter(
      date => isWeekday(date) && !isHoliday(date) && date >= '2000-01-01',
    ),
  )
})

describe('the ECB itself', () => {
  test('published on every weekday since 2000 but these', () => {
    const { dates } = data.series.find(({ key }) => key === 'ecb')!
    const weekdays = daysFromTo('2000-01-01', dates.at(-1)!).filter(date => isWeekday(date) && !isHoliday(date))
    expect(dates.filter(date => date >= '2000-01-01')).toEqual(weekdays)
  })

  test('may be late or lack a day: two other sources suffice, before and after its last day; one does not', () => {
    const ecb = bank('ecb', ['2026-04-09', '2026-04-14'])
    const one = bank('zza', ['2026-04-10', '2026-04-13', '2026-04-15'])
    const two = bank('zzb', ['2026-04-13', '2026-04-15', '2026-04-16'])
    expect(normalizeForex(withSeries(ecb, one, two)).dates).toEqual([
      '2026-04-09',
      '2026-04-13',
      '2026-04-14',
      '2026-04-15',
    ])
  })

  test('is missed by two others only where they quote all five, are of its day and are near it', () => {
    const days = daysFromTo('2026-02-02', '2026-03-13').filter(isWeekday)
    const next = '2026-03-16'
    const newest = (form: (key: string) => CurrencySeries) =>
      normalizeForex(withSeries(bank('ecb', days), form('zza'), form('zzb'))).dates.at(-1)
    const honest = (key: string) => bank(key, [...days, next])
    expect(newest(honest)).toBe(next)
    const changed = (change: (value: number, column: number) => number) => (key: string) => {
      const series = honest(key)
      return { ...series, values: series.values.map((value, i) => change(value, i % 4)) }
    }
    expect(newest(changed((value, column) => (column === 2 ? Number.NaN : value)))).toBe(days.at(-1))
    expect(newest(changed(value => value * 1.03))).toBe(days.at(-1))
    // Without the first day each of its figures is the one that the ECB had the day before.
    expect(newest(key => bank(key, [...days.slice(1), next]))).toBe(days.at(-1))
  })

  test('decides whether the newest day is provisional: only without its figures', () => {
    const other = bank('zza', ['2026-04-09', '2026-04-10', '2026-04-13'])
    const another = bank('zzb', ['2026-04-09', '2026-04-10', '2026-04-13'])
    const latest = (...days: readonly string[]) =>
      forexDocuments.forexLatest.answer(
        normalizeForex(withSeries(bank('ecb', days), other, another)),
        {},
        { fixed: false },
      )
    const early = latest('2026-04-09', '2026-04-10')
    expect(early).toMatchObject({ kind: 'body', body: { date: '2026-04-13', provisional: true } })
    const late = latest('2026-04-09', '2026-04-10', '2026-04-13')
    expect(late).toMatchObject({ kind: 'body', body: { date: '2026-04-13' } })
    expect(Object.keys((late as { body: object }).body)).not.toContain('provisional')
  })
})
