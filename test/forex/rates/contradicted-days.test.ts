import { describe, expect, test } from 'vitest'
import type { CurrencySeries } from '../../../pipeline/forex/model.ts'
import { withoutContradicted } from '../../../pipeline/forex/rates/contradicted-days.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { currencyFacts, seriesOf, storedPerEuro } from './series.ts'

const [before, date] = ['2026-04-10', '2026-04-13']

/** The ECB's table of two days, of which the second has this dollar. */
const ecbWith = (usd: number) =>
  seriesOf('ecb', [
    [before, { USD: 1.17, GBP: 0.87 }],
    [date, { USD: usd, GBP: 0.88 }],
  ])
const bankWith = (name: string, usd: number, more: Partial<QuoteSeries> = {}) =>
  seriesOf(name, [[date, { USD: usd }]], more)

/** The ECB's days that stay, and what was reported. */
const outcome = (...all: readonly QuoteSeries[]) => {
  const log = findingsLog()
  const ecb = withoutContradicted(all, log).find(({ name }) => name === 'ecb')!
  const found = log.list().map(({ rule, source, code, dates, worst }) => [rule, source, code, dates, worst.toFixed(2)])
  return { days: ecb.dates, dollars: [...ecb.perAnchor].filter((_, i) => ecb.codes[i % 3] === 'USD'), found }
}
const kept = { days: [before, date], found: [] }

describe("a day of the ECB's whose dollar is more than 5 % off that of three other banks", () => {
  test('is left out and reported, and the other days stay', () =>
    expect(outcome(ecbWith(1.29), bankWith('a', 1.17), bankWith('b', 1.175), bankWith('c', 9))).toEqual({
      days: [before],
      dollars: [1.17],
      // 1.29 / 1.175 − 1
      found: [['contradicted', 'ecb', 'USD', [date], '0.10']],
    }))

  test('stays within 5 %, above and below', () => {
    const banks = [bankWith('a', 1), bankWith('b', 1), bankWith('c', 1)]
    expect(outcome(ecbWith(1.049), ...banks)).toMatchObject(kept)
    expect(outcome(ecbWith(0.953), ...banks)).toMatchObject(kept)
    expect(outcome(ecbWith(0.952), ...banks).days).toEqual([before])
  })

  test('stays where a fourth bank confirms it', () =>
    expect(
      outcome(ecbWith(1.29), ...['a', 'b', 'c'].map(name => bankWith(name, 1.17)), bankWith('d', 1.23)),
    ).toMatchObject(kept))

  test('stays where two banks alone contradict it', () =>
    expect(outcome(ecbWith(117), bankWith('a', 1.17), bankWith('b', 1.17))).toMatchObject(kept))

  test('stays where the third is a weekly table, or one of month-ends', () => {
    const [a, b] = [bankWith('a', 1.17), bankWith('b', 1.17)]
    expect(outcome(ecbWith(117), a, b, bankWith('c', 1.17, { heldDays: 7 }))).toMatchObject(kept)
    expect(outcome(ecbWith(117), a, b, bankWith('c', 1.17, { monthEnd: true }))).toMatchObject(kept)
  })

  test("stays where the ECB has no dollar, and a bank's day without a dollar does not count", () => {
    const noDollar = seriesOf('ecb', [[date, { GBP: 0.88 }]])
    const banks = [bankWith('a', 1.17), bankWith('b', 1.17), bankWith('c', 1.17)]
    expect(outcome(noDollar, ...banks).days).toEqual([date])
    expect(outcome(ecbWith(117), ...banks.slice(1), seriesOf('c', [[date, { GBP: 0.87 }]]))).toMatchObject(kept)
  })
})

test('a book without the ECB stays as it is', () => {
  const alone = [bankWith('a', 1.17)]
  expect(withoutContradicted(alone, findingsLog())).toEqual(alone)
})

describe("the ECB's table of one day", () => {
  const days = ['2026-04-09', '2026-04-10', '2026-04-13', '2026-04-14']
  const perEuro = { USD: 1.17, GBP: 0.87, JPY: 186, CHF: 0.92 }
  const codes = Object.keys(perEuro)
  const table = (key: string, factorOn: (day: number) => number): CurrencySeries =>
    storedPerEuro(key, days, codes, (code, day) => perEuro[code as keyof typeof perEuro] * factorOn(day))
  const banks = ['bnr', 'cnb', 'dnb'].map(key => table(key, () => 1))
  const bookOf = (factor: number, ...others: readonly CurrencySeries[]) =>
    normalizeForex({
      currencies: ['EUR', ...codes].map(code => currencyFacts(code)),
      pegs: [],
      events: [],
      corrections: [],
      series: [table('ecb', day => (day === 2 ? factor : 1)), ...others],
    })
  const ratesOf = ({ codes: all, perEur }: ReturnType<typeof bookOf>, day: number) =>
    Object.fromEntries(all.map((code, i) => [code, perEur[day * all.length + i]]))

  test('is not published a hundred times too high: the other banks give the figures of that day', () => {
    const book = bookOf(100, ...banks)
    expect(book.dates).toEqual(days)
    for (const day of days.keys()) expect(ratesOf(book, day)).toEqual({ EUR: 1, ...perEuro })
    expect(book.explained.get('2026-04-13')!.map(({ rule }) => rule)).not.toContain('official')
    expect(book.findings.filter(({ source }) => source === 'ecb').map(({ rule, dates }) => [rule, dates])).toEqual([
      ['contradicted', ['2026-04-13']],
    ])
  })

  test('is published where it is right', () => {
    const rules = bookOf(1, ...banks).explained.get('2026-04-13')!
    expect(rules.map(({ rule }) => rule)).toEqual(codes.map(() => 'official'))
  })
})
