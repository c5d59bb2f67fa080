import { describe, expect, test } from 'vitest'
import { usableRows } from '../../../pipeline/forex/rates/day-rows.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import { rankedOf, seriesOf } from './series.ts'

const date = '2026-04-13'
/** What the ECB says: units per euro. */
const official = { USD: 1.2, GBP: 0.84, JPY: 180, CHF: 0.96 }
const ecb = { source: 'ecb', row: 0, series: rankedOf(seriesOf('ecb', [[date, official]])) }

/** A bank's dollar table by what it says of units per euro; `usd` is the factor by which its dollar is wrong. */
const tableOf = (perEuro: Readonly<Record<string, number>>, usd: number, confirmsOnly = false) => {
  const codes = ['EUR', 'USD', ...Object.keys(perEuro)]
  const dollar = official.USD * usd
  const perAnchor = Float64Array.from([1 / dollar, 1, ...Object.values(perEuro).map(value => value / dollar)])
  const column = new Map(codes.map((code, i) => [code, i]))
  const series = { ...seriesOf('bank', [[date, {}]]), anchor: 'USD' as const, codes, column, perAnchor }
  return { source: 'bank', row: 0, series: rankedOf(series, { confirmsOnly }) }
}
const isUsed = (table: ReturnType<typeof tableOf>): boolean =>
  usableRows(date, [ecb, table], findingsLog()).includes(table)

const { USD: _, ...others } = official
/** Their prices in dollars are right although the bank's euro is wrong. */
const throughDollar = (usd: number) =>
  Object.fromEntries(Object.entries(others).map(([code, value]) => [code, value * usd]))

describe('a dollar table whose euro is more than 2 % off the ECB’s', () => {
  // As Samoa's bank on 2020-05-12: dollar 3 % off, and every other currency right per euro.
  test('is refused where no other currency agrees through its dollar: the dollar is false', () =>
    expect(isUsed(tableOf(others, 1.03))).toBe(false))

  // As Botswana's bank on 2001-01-03: each figure stands in another's column.
  test('is refused where its columns have moved', () =>
    expect(isUsed(tableOf({ GBP: 0.96, JPY: 0.84, CHF: 180 }, 5))).toBe(false))

  test('is kept where the others agree through its dollar: the euro is false', () =>
    expect(isUsed(tableOf(throughDollar(1.03), 1.03))).toBe(true))

  test('is kept where one of them does', () =>
    expect(isUsed(tableOf({ ...others, GBP: official.GBP * 1.03 }, 1.03))).toBe(true))

  test('is kept with fewer than three others, and where the others may not stand alone', () => {
    expect(isUsed(tableOf({ GBP: official.GBP, JPY: official.JPY }, 1.03))).toBe(true)
    expect(isUsed(tableOf(others, 1.03, true))).toBe(true)
  })
})

test('a dollar table whose euro is within 2 % is kept, whatever else it says', () =>
  expect(isUsed(tableOf({ GBP: 1, JPY: 1, CHF: 1 }, 1.019))).toBe(true))
