import { expect, test } from 'vitest'
import type { CurrencySeries } from '../../../pipeline/forex/model.ts'
import { atMonthEnds } from '../../../pipeline/forex/rates/month-end.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'

const series = (key: string, home: string, rows: Readonly<Record<string, Readonly<Record<string, number>>>>) => {
  const dates = Object.keys(rows)
  const labels = [...new Set(dates.flatMap(date => Object.keys(rows[date]!)))].sort()
  return {
    key,
    home,
    anchor: home === 'EUR' ? ('EUR' as const) : ('USD' as const),
    meanings: labels.map(label => ({
      label,
      since: '',
      until: '',
      base: home,
      counter: label,
      units: 1,
      side: 'mid' as const,
    })),
    labels,
    dates,
    values: Float64Array.from(dates.flatMap(date => labels.map(label => rows[date]![label] ?? Number.NaN))),
    decimals: labels.map(() => 4),
  } satisfies CurrencySeries
}

const book = (...all: readonly CurrencySeries[]) => {
  const currencies = ['EUR', 'USD', 'NGN'].map(code => ({
    code,
    name: code,
    numeric: '',
    kind: 'national',
    units: '2',
    first: '',
    last: '',
    successor: '',
    ratio: '',
  }))
  const { codes, dates, perEur, sources, chosen } = normalizeForex({
    currencies,
    pegs: [],
    events: [],
    corrections: [],
    series: all,
  })
  const at = codes.indexOf('NGN')
  return dates.flatMap((date, day) => {
    const value = perEur[day * codes.length + at]!
    return at === -1 || Number.isNaN(value)
      ? []
      : [`${date} ${value} ${sources[chosen[day * codes.length + at]!]!.source}`]
  })
}

const ecb = series('ecb', 'EUR', {
  '2018-03-28': { USD: 1.25 },
  '2018-03-29': { USD: 1.25 },
  '2018-04-03': { USD: 1.25 },
  '2018-04-12': { USD: 1.25 },
})
const monthly: CurrencySeries = {
  ...series('imf-monthly', 'USD', { '2018-03-30': { NGN: 300 }, '2018-04-30': { NGN: 400 } }),
  monthEnd: true,
}

test('a month-end figure counts on the last day with a vector of its month, Good Friday or not', () =>
  expect(book(ecb, monthly)).toEqual(['2018-03-29 375 imf-monthly']))

test('a month that is not complete yet has no month-end figure', () =>
  expect(book(ecb, monthly).some(line => line.startsWith('2018-04'))).toBe(false))

test('any daily figure of the day ranks above it, and is not outvoted', () =>
  expect(
    book(ecb, monthly, series('bot', 'USD', { '2018-03-28': { NGN: 308 }, '2018-03-29': { NGN: 330 } }), {
      ...monthly,
      key: 'treasury',
      monthEnd: true,
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
