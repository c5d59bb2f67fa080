import { describe, expect, test } from 'vitest'
import type { CurrencyFacts, ForexData, Label, Peg, Series } from '../../pipeline/forex/model.ts'
import { normalizeForex } from '../../pipeline/forex/normalize.ts'

const facts = (code: string, { first = '', last = '' } = {}): CurrencyFacts => ({
  code,
  name: code,
  first,
  last,
  successor: '',
})
const peg = (code: string, anchor: string, rate: number, kind: Peg['kind'] = 'peg', until = ''): Peg => ({
  code,
  anchor,
  rate,
  kind,
  since: '1999-01-01',
  until,
})

/** A source whose labels are `BASE/COUNTER`, optionally with a unit and a side: `RUB/AMD:10`, `USD/KES bid`. */
const source = (
  key: string,
  home: string,
  anchor: 'EUR' | 'USD',
  days: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Series => {
  const labels = [...new Set(Object.values(days).flatMap(day => Object.keys(day)))]
  const meanings = labels.map((label): Label => {
    const [, base = '', counter = '', units = '1', side = 'mid'] =
      /^(\w+)\/(\w+)(?::(\d+))?(?: (bid|ask))?$/.exec(label) ?? []
    return { label, since: '', until: '', base, counter, units: Number(units), side: side as Label['side'] }
  })
  const dates = Object.keys(days)
  const values = Float64Array.from(dates.flatMap(date => labels.map(label => days[date]![label] ?? Number.NaN)))
  return { key, home, anchor, meanings, labels, dates, values }
}

const at = (data: ForexData, date: string, code: string): number | undefined => {
  const book = normalizeForex(data)
  if (!book.codes.includes(code)) return undefined
  const value = book.perEur[book.dates.indexOf(date) * book.codes.length + book.codes.indexOf(code)]!
  return Number.isNaN(value) ? undefined : value
}
const sourceAt = (data: ForexData, date: string, code: string): string | undefined => {
  const book = normalizeForex(data)
  return book.sources[book.chosen[book.dates.indexOf(date) * book.codes.length + book.codes.indexOf(code)]!]
}

const ecb = source('ecb', 'EUR', 'EUR', {
  '2026-04-10': { 'EUR/USD': 1.1711, 'EUR/HUF': 377.2 },
  '2026-04-13': { 'EUR/USD': 1.1684, 'EUR/HUF': 366.9 },
})
const currencies = ['EUR', 'USD', 'HUF', 'XOF', 'KES', 'AED', 'RUB', 'AMD'].map(code => facts(code))

describe('a vector', () => {
  test('holds what the ECB published, and the euro as 1', () => {
    const data = { currencies, pegs: [], series: [ecb] }
    expect(at(data, '2026-04-13', 'HUF')).toBe(366.9)
    expect(at(data, '2026-04-13', 'EUR')).toBe(1)
  })

  test('exists on ECB days only', () => {
    const other = source('cbk', 'KES', 'USD', { '2026-04-11': { 'USD/KES': 129 } })
    expect(normalizeForex({ currencies, pegs: [], series: [ecb, other] }).dates).toEqual(['2026-04-10', '2026-04-13'])
  })

  test('holds no code outside its life', () => {
    const data = {
      currencies: [...currencies.slice(0, 2), facts('HUF', { last: '2026-04-10' })],
      pegs: [],
      series: [ecb],
    }
    expect(at(data, '2026-04-10', 'HUF')).toBe(377.2)
    expect(at(data, '2026-04-13', 'HUF')).toBeUndefined()
  })
})

describe('a source that manages against the dollar', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES': 129.25, 'EUR/KES': 140 } })

  test('is rebased by the dollar of that day alone: 129.25 × 1.1684 = 151.0157', () => {
    const data = { currencies, pegs: [], series: [ecb, cbk] }
    expect(at(data, '2026-04-13', 'KES')).toBe(151.0157)
    expect(sourceAt(data, '2026-04-13', 'KES')).toBe('cbk')
  })

  test('never replaces what the ECB says of its own currencies', () =>
    expect(sourceAt({ currencies, pegs: [], series: [cbk, ecb] }, '2026-04-13', 'USD')).toBe('ecb'))
})

test('a price of ten units is divided by ten once', () => {
  const cba = source('cba', 'AMD', 'EUR', { '2026-04-13': { 'EUR/AMD': 440, 'RUB/AMD:10': 48 } })
  // 440 AMD per EUR over 4.8 AMD per RUB = 91.666…
  expect(at({ currencies, pegs: [], series: [ecb, cba] }, '2026-04-13', 'RUB')).toBe(91.66666667)
})

test('bid and ask give their mean, a bid alone gives nothing', () => {
  const both = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES bid': 181.5264, 'USD/KES ask': 181.76 } })
  // (181.5264 + 181.76) / 2 = 181.6432; × 1.1684 = 212.23191488, at ten digits 212.2319149
  expect(at({ currencies, pegs: [], series: [ecb, both] }, '2026-04-13', 'KES')).toBe(212.2319149)
  const bid = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES bid': 181.5264 } })
  expect(at({ currencies, pegs: [], series: [ecb, bid] }, '2026-04-13', 'KES')).toBeUndefined()
})

describe('rates fixed by law', () => {
  const pegs = [peg('XOF', 'EUR', 655.957), peg('AED', 'USD', 3.6725), peg('HUF', 'EUR', 1)]
  const data = { currencies, pegs, series: [ecb] }

  test('stand on their anchor: 3.6725 × 1.1684 = 4.290949', () => {
    expect(at(data, '2026-04-13', 'XOF')).toBe(655.957)
    expect(at(data, '2026-04-13', 'AED')).toBe(4.290949)
    expect(sourceAt(data, '2026-04-13', 'AED')).toBe('peg')
  })

  test('yield to the ECB, unless irrevocable', () => {
    expect(at(data, '2026-04-13', 'HUF')).toBe(366.9)
    expect(at({ ...data, pegs: [peg('HUF', 'EUR', 1, 'irrevocable')] }, '2026-04-13', 'HUF')).toBe(1)
  })

  test('end with their last day', () => {
    const ended = { ...data, pegs: [peg('XOF', 'EUR', 655.957, 'peg', '2026-04-10')] }
    expect(at(ended, '2026-04-10', 'XOF')).toBe(655.957)
    expect(at(ended, '2026-04-13', 'XOF')).toBeUndefined()
  })
})

test('the order of sources, pegs and currencies changes nothing', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES': 129.25 } })
  const pegs = [peg('XOF', 'EUR', 655.957), peg('AED', 'USD', 3.6725)]
  const forward = normalizeForex({ currencies, pegs, series: [ecb, cbk] })
  const backward = normalizeForex({
    currencies: currencies.toReversed(),
    pegs: pegs.toReversed(),
    series: [cbk, ecb],
  })
  expect(backward).toEqual(forward)
})
