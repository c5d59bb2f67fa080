/** What the explanation of a day says of figures that were refused before one was chosen. */
import { expect, test } from 'vitest'
import { explainedOn } from '../../../pipeline/forex/explained.ts'
import type { CurrencySeries, ForexData } from '../../../pipeline/forex/model.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { currencyFacts, type LabelledDays, storedSeries } from './series.ts'

const date = '2026-04-13'
const currencies = ['EUR', 'USD', 'HUF', 'KES', 'AMD'].map(code => currencyFacts(code))
const official = { '2026-04-10': { 'EUR/USD': 1.17 }, [date]: { 'EUR/USD': 1.17 } }

const source = (key: string, home: string, anchor: 'EUR' | 'USD', days: LabelledDays): CurrencySeries =>
  storedSeries({ key, home, anchor }, days, 4)

/** By code: the refused figures of the day as `source rule`, where there are any. */
const refusedOf = (series: readonly CurrencySeries[], more: Partial<ForexData> = {}) => {
  const ecb = source('ecb', 'EUR', 'EUR', official)
  const data = { currencies, pegs: [], events: [], corrections: [], series: [ecb, ...series], ...more }
  const answer = explainedOn(normalizeForex(data), date)
  const all = answer.kind === 'body' ? answer.body.currencies : []
  return Object.fromEntries(
    all.flatMap(({ code, refused }) =>
      refused.length > 0 ? [[code, refused.map(one => `${one.source} ${one.rule}`)]] : [],
    ),
  )
}

test('a figure with too few digits is named, next to one that was chosen and alone', () => {
  const coarse = (key: string) => ({
    ...source(key, 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'AMD/KES': 0.01 } }),
    decimals: [2, 2],
  })
  expect(refusedOf([coarse('cbg'), coarse('bou')])).toEqual({ AMD: ['bou too-coarse', 'cbg too-coarse'] })
  const sound = source('cba', 'AMD', 'EUR', { [date]: { 'EUR/AMD': 450 } })
  expect(refusedOf([coarse('cbg'), sound])).toEqual({ AMD: ['cbg too-coarse'] })
})

test('a currency with refused figures alone has the rule none, and no rate', () => {
  const coarse = { ...source('cbg', 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'AMD/KES': 0.01 } }), decimals: [2, 2] }
  const ecb = source('ecb', 'EUR', 'EUR', official)
  const data = { currencies, pegs: [], events: [], corrections: [], series: [ecb, coarse] }
  const answer = explainedOn(normalizeForex(data), date)
  expect(answer.kind === 'body' && answer.body.currencies.find(({ code }) => code === 'AMD')).toEqual({
    code: 'AMD',
    rate: null,
    source: null,
    rule: 'none',
    kind: 'market',
    figures: [],
    refused: [{ source: 'cbg', rule: 'too-coarse' }],
  })
})

test('of a currency that is not in force nothing is said', () => {
  const coarse = { ...source('cbg', 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'AMD/KES': 0.01 } }), decimals: [2, 2] }
  const past = [...currencies.slice(0, 4), currencyFacts('AMD', { last: '2026-04-10' })]
  expect(refusedOf([coarse], { currencies: past })).toEqual({})
})

test('a spread is named by its foreign currency', () => {
  const wide = source('cbk', 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'HUF/KES bid': 0.3, 'HUF/KES ask': 0.4 } })
  const half = source('bou', 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'HUF/KES bid': 0.3 } })
  expect(refusedOf([wide, half])).toEqual({ HUF: ['bou one-sided', 'cbk wide-spread'] })
})

test('a table whose euro is off is named for each currency that it has', () => {
  // 155 / 129 is 1.2016 dollars, 2.7 % off.
  const off = source('cbk', 'KES', 'EUR', { [date]: { 'EUR/KES': 155, 'USD/KES': 129, 'HUF/KES': 0.4 } })
  expect(refusedOf([off])).toEqual({ HUF: ['cbk euro-off'], KES: ['cbk euro-off'], USD: ['cbk euro-off'] })
})

test('a table whose euro is off and whose figures came through the dollar all the same is not named', () => {
  const kept = source('cbk', 'KES', 'USD', { [date]: { 'EUR/KES': 155, 'USD/KES': 129, 'HUF/KES': 0.4 } })
  expect(refusedOf([kept])).toEqual({})
})

test("the ECB's contradicted table is named for each currency", () => {
  const dollars = (key: string) => source(key, 'KES', 'EUR', { [date]: { 'EUR/KES': 150, 'USD/KES': 150 / 1.17 } })
  const ecb = source('ecb', 'EUR', 'EUR', { ...official, [date]: { 'EUR/USD': 117, 'EUR/HUF': 36_000 } })
  const banks = ['bnr', 'cnb', 'dnb'].map(dollars)
  // The other banks quote too few of the five currencies for a day of their own.
  const data = { currencies, pegs: [], events: [], corrections: [], series: [ecb, ...banks] }
  expect(normalizeForex(data).dates).toEqual(['2026-04-10'])
  const five = (key: string) =>
    source(key, 'EUR', 'EUR', { [date]: { 'EUR/USD': 1.17, 'EUR/GBP': 0.87, 'EUR/JPY': 186, 'EUR/CHF': 0.92 } })
  const answer = explainedOn(normalizeForex({ ...data, series: [ecb, ...['bnr', 'cnb', 'dnb'].map(five)] }), date)
  const named = answer.kind === 'body' ? answer.body.currencies.filter(({ refused }) => refused.length > 0) : []
  expect(named.map(({ code, refused }) => [code, refused])).toEqual([
    ['HUF', [{ source: 'ecb', rule: 'contradicted' }]],
    ['USD', [{ source: 'ecb', rule: 'contradicted' }]],
  ])
})
