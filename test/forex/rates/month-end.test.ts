import { expect, test } from 'vitest'
import type { CurrencySeries } from '../../../pipeline/forex/model.ts'
import { atMonthEnds } from '../../../pipeline/forex/rates/month-end.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { currencyFacts, type LabelledDays, storedPerEuro, storedSeries } from './series.ts'

const nothingElse = { pegs: [], events: [], corrections: [] }

const book = (...series: readonly CurrencySeries[]) => {
  const currencies = ['EUR', 'USD', 'NGN'].map(code => currencyFacts(code))
  const { codes, dates, perEur, sources, chosen } = normalizeForex({ currencies, series, ...nothingElse })
  const at = codes.indexOf('NGN')
  return dates.flatMap((date, day) => {
    const value = perEur[day * codes.length + at]!
    return at === -1 || Number.isNaN(value)
      ? []
      : [`${date} ${value} ${sources[chosen[day * codes.length + at]!]!.source}`]
  })
}

const ecbDays = ['2018-03-28', '2018-03-29', '2018-04-03', '2018-04-12']
const ecb = storedPerEuro('ecb', ecbDays, ['USD'], () => 1.25)

/** Naira for a dollar by day. */
const nairas = (key: string, days: LabelledDays): CurrencySeries =>
  storedSeries({ key, home: 'USD', anchor: 'USD' }, days, 4)
const monthly: CurrencySeries = {
  ...nairas('imf-monthly', { '2018-03-30': { 'USD/NGN': 300 }, '2018-04-30': { 'USD/NGN': 400 } }),
  monthEnd: true,
}

test('a month-end figure counts on the last day with a vector of its month, Good Friday or not', () =>
  expect(book(ecb, monthly)).toEqual(['2018-03-29 375 imf-monthly']))

test('a month that is not complete yet has no month-end figure', () =>
  expect(book(ecb, monthly).some(line => line.startsWith('2018-04'))).toBe(false))

test('any daily figure of the day ranks above it, and is not outvoted', () =>
  expect(
    book(ecb, monthly, nairas('bot', { '2018-03-28': { 'USD/NGN': 308 }, '2018-03-29': { 'USD/NGN': 330 } }), {
      ...monthly,
      key: 'treasury',
    }),
  ).toEqual(['2018-03-28 385 bot', '2018-03-29 412.5 bot']))

test('each row moves with all its figures and their digits, at most four days, in either direction', () => {
  const table: QuoteSeries = {
    ...{ name: 'a', home: 'USD', issues: 'USD', codes: ['KES', 'NGN'], heldDays: 0, monthEnd: true },
    anchor: 'USD',
    column: new Map([
      ['KES', 0],
      ['NGN', 1],
    ]),
    dates: ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-27'],
    perAnchor: Float64Array.of(130, 1500, 131, 1501, 132, 1502, 133, 1503),
    digits: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  }
  // February has no day, the last of March is five days before, that of April three days after.
  const moved = atMonthEnds(table, ['2026-01-26', '2026-03-26', '2026-04-30'])
  expect(moved).toEqual({
    ...table,
    dates: ['2026-01-26', '2026-04-30'],
    perAnchor: Float64Array.of(130, 1500, 133, 1503),
    digits: Uint8Array.of(1, 2, 7, 8),
  })
})
