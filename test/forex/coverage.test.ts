import { expect, test } from 'vitest'
import { coverageInWords, coverageOf, totalOf } from '../../pipeline/forex/coverage.ts'
import type { CurrencyFacts, ForexBook } from '../../pipeline/forex/model.ts'

const none = Number.NaN
const currency = (code: string, first = '', last = '', kind = 'national'): CurrencyFacts => ({
  code,
  name: code,
  numeric: '',
  kind,
  units: '2',
  first,
  last,
  successor: '',
  ratio: '',
})

const currencies = [
  currency('EUR'),
  currency('NEW', '2001-02-01'),
  currency('OLD', '', '2001-01-31'),
  currency('XAU', '', '', 'metal'),
  currency('NIL'),
]

const dates = ['2000-01-03', '2001-01-02', '2001-01-03', '2001-02-01', '2001-02-02']
const book: ForexBook = {
  currencies: new Map(currencies.map(one => [one.code, one])),
  codes: ['EUR', 'NEW', 'OLD', 'XAU'],
  dates,
  perEur: Float64Array.of(
    ...[1, none, 2, none],
    ...[1, none, none, 3],
    ...[1, none, 2, none],
    ...[1, 4, none, none],
    ...[1, none, none, none],
  ),
  sources: [],
  chosen: new Uint16Array(),
  findings: [],
  trust: new Map(),
  corrections: [],
  redenominations: [],
}

test('months and days count while a currency is in force, whether it has a rate or not', () => {
  const rows = coverageOf(book, currencies, '2000-01-01', '2001-02-01')
  expect(rows.map(({ code, months, days }) => [code, months.filled, months.all, days.filled, days.all])).toEqual([
    ['EUR', 3, 3, 4, 4],
    ['NEW', 1, 1, 1, 1],
    ['OLD', 2, 2, 2, 3],
    ['XAU', 1, 3, 1, 4],
    ['NIL', 0, 3, 0, 4],
  ])
  expect(totalOf(rows.map(({ months }) => months))).toEqual({ filled: 7, all: 12 })
})

test('the sentence counts the national currencies in force', () => {
  expect(coverageInWords(book, currencies)).toBe(
    'Of 3 national currencies in force, 2 have a rate in every month since 2000 and 1 on 95 % of the days.',
  )
})
