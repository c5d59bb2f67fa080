import { describe, expect, test } from 'vitest'
import type { CurrencySeries, Label } from '../../../pipeline/forex/model.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import { quoteSeriesOf } from '../../../pipeline/forex/rates/quote-series.ts'
import { type LabelledDays, storedSeries } from './series.ts'

/** A bank of shillings that manages against the dollar. */
const bank = (days: LabelledDays, decimals = 2): CurrencySeries =>
  storedSeries({ key: 'cbk', home: 'KES', anchor: 'USD' }, days, decimals)

const read = (series: CurrencySeries) => {
  const log = findingsLog()
  const all = quoteSeriesOf(series, log)
  const findings = log.list().map(({ rule, source, code, dates, worst }) => [rule, source, code, ...dates, worst])
  return { all, findings }
}

/** The first row by code, without what is not there. */
const rowOf = (series: CurrencySeries, kind: 'perAnchor' | 'digits' = 'perAnchor', row = 0) => {
  const [{ codes, [kind]: cells }] = read(series).all as [ReturnType<typeof quoteSeriesOf>[number]]
  return Object.fromEntries(
    codes.flatMap((code, i) => {
      const value = cells[row * codes.length + i]!
      return Number.isNaN(value) || (kind === 'digits' && value === 0) ? [] : [[code, value]]
    }),
  )
}
const day = '2026-04-13'

describe('prices in shillings become units per dollar', () => {
  test.each([
    ['the home currency', {}, {}],
    ['a price of one unit', { 'EUR/KES': 250 }, { EUR: 0.5 }],
    ['a price of a hundred units', { 'JPY/KES:100': 50 }, { JPY: 250 }],
    ['the price of ten shillings in another currency', { 'KES/UGX:10': 300 }, { UGX: 3750 }],
    // 2 USD = 250 KES an ounce.
    ['a price in a foreign currency', { 'XAU/USD': 2 }, { XAU: 0.5 }],
    ['a price of hundred units in a foreign currency', { 'XAG/USD:100': 2 }, { XAG: 50 }],
    ['a price in a currency without a price', { 'XAU/GBP': 2 }, {}],
    ['its own price before one in a foreign currency', { 'XAU/USD': 2, 'XAU/KES': 500 }, { XAU: 0.25 }],
    ['the first of two prices', { 'EUR/KES': 250, 'KES/EUR': 0.1 }, { EUR: 0.5 }],
  ])('%s', (_, figures, found) =>
    expect(rowOf(bank({ [day]: { 'USD/KES': 125, ...figures } }, 4))).toEqual({ KES: 125, USD: 1, ...found }),
  )

  test('nothing without the dollar', () => expect(rowOf(bank({ [day]: { 'EUR/KES': 250 } }))).toEqual({}))

  test('a column each, in the order of the codes', () => {
    const [series] = read(bank({ [day]: { 'USD/KES': 125, 'EUR/KES': 250 } })).all
    expect(series).toMatchObject({
      name: 'cbk',
      codes: ['EUR', 'KES', 'USD'],
      heldDays: 0,
      monthEnd: false,
      issues: 'KES',
    })
    expect([...series!.column]).toEqual([
      ['EUR', 0],
      ['KES', 1],
      ['USD', 2],
    ])
  })
})

describe('a bid and an ask', () => {
  test('give their mean', () =>
    expect(rowOf(bank({ [day]: { 'USD/KES bid': 124, 'USD/KES ask': 126 } }))).toEqual({ KES: 125, USD: 1 }))

  test('are paired by pair, in any order of columns', () => {
    const days = { [day]: { 'USD/KES bid': 124, 'EUR/KES ask': 251, 'EUR/KES bid': 249, 'USD/KES ask': 126 } }
    expect(rowOf(bank(days))).toEqual({ EUR: 0.5, KES: 125, USD: 1 })
    expect(read(bank(days)).findings).toEqual([])
  })

  test('alone give nothing and are named by their pair', () => {
    const alone = bank({ [day]: { 'USD/KES': 125, 'EUR/KES bid': 249 } })
    expect(rowOf(alone)).toEqual({ KES: 125, USD: 1 })
    expect(read(alone).findings).toEqual([['one-sided', 'cbk', 'EUR/KES', day, 0]])
  })

  // The Central Bank of Iraq's SDR of 2026-02-18: bought at 1790.711, sold at 180.486.
  test('farther apart than 20 % give nothing and are named by their pair', () => {
    const at = (ask: number) => bank({ [day]: { 'USD/KES': 125, 'EUR/KES bid': 200, 'EUR/KES ask': ask } })
    expect(rowOf(at(240))).toEqual({ EUR: 125 / 220, KES: 125, USD: 1 })
    expect(rowOf(at(241))).toEqual({ KES: 125, USD: 1 })
    expect(read(at(300)).findings).toEqual([['wide-spread', 'cbk', 'EUR/KES', day, 0.5]])
    expect(read(at(20)).findings).toEqual([['wide-spread', 'cbk', 'EUR/KES', day, 9]])
  })

  test('are no pair where both are bids, or where one prices a hundred units', () => {
    const asks = { 'JPY/KES:100 ask': 81, 'JPY/KES ask': 0.81 }
    expect(rowOf(bank({ [day]: { 'USD/KES': 125, ...asks } }, 4))).toEqual({ KES: 125, USD: 1 })
    // The hundred yen cost 79 to 81 shillings: 80 in the middle, and 125 / 80 * 100 yen are a dollar.
    const days = { [day]: { 'USD/KES': 125, ...asks, 'JPY/KES:100 bid': 79 } }
    expect(rowOf(bank(days, 4))).toEqual({ JPY: 156.25, KES: 125, USD: 1 })
    expect(read(bank(days, 4)).findings).toEqual([['one-sided', 'cbk', 'JPY/KES', day, 0]])
    const bids = bank({ [day]: { 'USD/KES': 125, 'KES/UGX bid': 28, 'KES/UGX:1 bid': 30, 'KES/UGX ask': 32 } })
    expect(rowOf(bids)).toEqual({ KES: 125, UGX: 3750, USD: 1 })
  })
})

describe('a figure of few digits', () => {
  // Half of 0.01 is 0.5 % of 1.00.
  test('is kept from 1.00 on and refused below, with two decimals', () => {
    const at = (value: number) => bank({ [day]: { 'USD/KES': 125, 'KES/UGX': value } })
    expect(rowOf(at(1))).toEqual({ KES: 125, UGX: 125, USD: 1 })
    expect(rowOf(at(0.5))).toEqual({ KES: 125, USD: 1 })
    expect(read(at(0.5)).findings).toEqual([['too-coarse', 'cbk', 'UGX', day, 2]])
    expect(read(at(1)).findings).toEqual([])
  })

  test('is named by its own currency, whichever side it stands on', () =>
    expect(read(bank({ [day]: { 'USD/KES': 125, 'UGX/KES': 0.25 } })).findings).toEqual([
      ['too-coarse', 'cbk', 'UGX', day, 4],
    ]))

  test.each([
    ['125.00', { 'USD/KES': 125 }, { KES: 5, USD: 5 }],
    ['125.00 and 2.50', { 'USD/KES': 125, 'EUR/KES': 2.5 }, { EUR: 3, KES: 5, USD: 5 }],
    ['10.00 and 2500.00', { 'USD/KES': 10, 'EUR/KES': 2500 }, { EUR: 4, KES: 4, USD: 4 }],
    ['2.50 dollars of 125.00', { 'USD/KES': 125, 'XAU/USD': 2.5 }, { KES: 5, USD: 5, XAU: 3 }],
    ['2500.00 dollars of 125.00', { 'USD/KES': 125, 'XAU/USD': 2500 }, { KES: 5, USD: 5, XAU: 5 }],
    ['the mean of 124.00 and 126.00', { 'USD/KES bid': 124, 'USD/KES ask': 126 }, { KES: 5, USD: 5 }],
  ])('carries as many digits as the coarser of two that form it: %s', (_, figures, digits) =>
    expect(rowOf(bank({ [day]: figures }), 'digits')).toEqual(digits),
  )
})

describe('a column', () => {
  const dates = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13']
  const redenominated = (one: Partial<Label>, two?: Partial<Label>): CurrencySeries => {
    const plain = bank(Object.fromEntries(dates.map((date, i) => [date, { 'USD/KES': 100 + i, 'ZMK/KES': 5 + i }])))
    const [usd, zmk] = plain.meanings
    return { ...plain, meanings: [usd!, { ...zmk!, ...one }, ...(two ? [{ ...zmk!, ...two }] : [])] }
  }
  const codesOn = (series: CurrencySeries) =>
    dates.map((_, row) => Object.keys(rowOf(series, 'perAnchor', row)).filter(code => code.startsWith('Z')))

  test('means one currency up to a day, and another from the next on', () =>
    expect(codesOn(redenominated({ until: '2026-04-09' }, { base: 'ZMW', since: '2026-04-10' }))).toEqual([
      ['ZMK'],
      ['ZMK'],
      ['ZMW'],
      ['ZMW'],
    ]))

  test('means nothing before its first and after its last day', () => {
    expect(codesOn(redenominated({ since: '2026-04-09' }))).toEqual([[], ['ZMK'], ['ZMK'], ['ZMK']])
    expect(codesOn(redenominated({ until: '2026-04-10' }))).toEqual([['ZMK'], ['ZMK'], ['ZMK'], []])
  })

  test('of a form never seen for real is left out by the beginning of its label', () => {
    const series = redenominated({})
    expect(read({ ...series, unproven: 'ZMK' }).all[0]!.codes).toEqual(['KES', 'USD'])
    expect(read({ ...series, unproven: 'KES' }).all[0]!.codes).toEqual(['KES', 'USD', 'ZMK'])
    expect(read({ ...series, unproven: '' }).all[0]!.codes).toEqual(['KES'])
  })
})

describe('a day that repeats the one before', () => {
  const labels = ['USD/KES', 'EUR/KES', 'GBP/KES', 'JPY/KES', 'CHF/KES']
  const table = (count: number, ...rows: readonly (readonly number[])[]) =>
    bank(
      Object.fromEntries(
        rows.map((figures, i) => [
          `2026-04-${10 + i}`,
          Object.fromEntries(figures.slice(0, count).map((figure, k) => [labels[k]!, figure])),
        ]),
      ),
    )
  const repeated = (series: CurrencySeries) => read(series).findings
  const day = [125, 250, 300, 5, 280]

  test('is no fixing with five prices and the home currency, however often it is repeated', () => {
    expect(repeated(table(5, day, day, day))).toEqual([['repeated-day', 'cbk', 'KES', '2026-04-11', '2026-04-12', 0]])
    expect(rowOf(table(5, day, day), 'perAnchor', 1)).toEqual({})
  })

  test('is one with four', () => {
    expect(repeated(table(4, day, day))).toEqual([])
    expect(rowOf(table(4, day, day), 'perAnchor', 1)).toMatchObject({ USD: 1, KES: 125 })
  })

  test.each([0, 1, 2, 3, 4])('is one where figure %i differs', k =>
    expect(repeated(table(5, day, day.with(k, 260)))).toEqual([]),
  )

  test('is one where a currency is missing or new, and where another day lies between', () => {
    const lacking = day.with(4, Number.NaN)
    expect(repeated(table(5, day, lacking))).toEqual([])
    expect(repeated(table(5, lacking, day))).toEqual([])
    expect(repeated(table(5, day, day.with(0, 126), day))).toEqual([])
  })

  test('compares prices of shillings too', () => {
    const inverse = (ugx: number) => ({
      ...Object.fromEntries(day.map((figure, k) => [labels[k]!, figure])),
      'KES/UGX': ugx,
    })
    expect(repeated(bank({ '2026-04-10': inverse(30), '2026-04-13': inverse(31) }))).toEqual([])
    expect(repeated(bank({ '2026-04-10': inverse(30), '2026-04-13': inverse(30) }))).toHaveLength(1)
  })
})

test('a weekly table is a series of its own, without the home currency', () => {
  const days = { '2026-04-08': { 'USD/KES': 125, 'UGX/KES': 5, 'EUR/KES': 250 } }
  const { all } = read({ ...bank(days), weekly: { labelPrefix: 'UGX', name: 'cbk-b', days: 7 } })
  expect(all.map(({ name, heldDays, codes }) => [name, heldDays, codes])).toEqual([
    ['cbk', 0, ['EUR', 'KES', 'USD']],
    ['cbk-b', 7, ['UGX']],
  ])
  expect([...all[0]!.perAnchor, ...all[1]!.perAnchor]).toEqual([0.5, 125, 1, 25])
})
