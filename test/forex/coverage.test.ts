import { expect, test } from 'vitest'
import { emptyBook } from '../../pipeline/book.ts'
import { coverageInWords, coverageOf, totalOf } from '../../pipeline/forex/coverage.ts'
import { coverageDocument } from '../../pipeline/forex/coverage-document.ts'
import type { ForexBook } from '../../pipeline/forex/rate-book.ts'
import { currencyFacts } from './rates/series.ts'

const none = Number.NaN
const currencies = [
  currencyFacts('EUR'),
  currencyFacts('NEW', { first: '2001-02-01' }),
  currencyFacts('OLD', { last: '2001-01-31' }),
  currencyFacts('XAU', { kind: 'metal' }),
  currencyFacts('NIL'),
]

const dates = ['2000-01-03', '2001-01-02', '2001-01-03', '2001-02-01', '2001-02-02']
const book: ForexBook = {
  ...emptyBook.forex,
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

test('the document says of each currency what it has, from whom, of which kind', () => {
  const agreement = { figures: 100, median: 0.001234, p95: 0.01, off: 0.02 }
  const trust = { ecb: agreement, issuer: null, others: null, all: agreement, own: null, codes: 20, lag: 0 }
  const document = coverageDocument({
    ...book,
    sources: [{ source: 'ecb' }, { source: 'bank' }],
    chosen: Uint16Array.from({ length: book.perEur.length }, (_, i) => (i % 4 === 0 ? 0 : 1)),
    trust: new Map([['bank', trust]]),
    kinds: [
      {
        code: 'OLD',
        since: '2000-01-01',
        until: '',
        kind: 'official',
        authority: 'Its bank',
        source: 'https://bank.example',
      },
    ],
  })
  const body = document.kind === 'body' ? document.body : undefined
  expect(body!.currencies.find(({ code }) => code === 'OLD')).toEqual({
    code: 'OLD',
    first: '2000-01-03',
    last: '2001-01-03',
    days: 2,
    years: { 2000: 1, 2001: 1 },
    kind: 'official',
    kinds: [
      { since: '2000-01-01', until: '', kind: 'official', authority: 'Its bank', source: 'https://bank.example' },
    ],
    sources: [{ source: 'bank', share: 1, ecb: { ...agreement, median: 0.00123 } }],
  })
  expect(body!.currencies.find(({ code }) => code === 'EUR')).toMatchObject({ kind: 'market', days: 5 })
  expect(body!.sources).toMatchObject([{ source: 'bank', codes: 20, lag: 0, own: null }])
})
