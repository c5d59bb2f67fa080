import { expect, test } from 'vitest'
import { lagOf } from '../../../pipeline/forex/rates/lag.ts'
import { daysFrom, seriesOf } from './series.ts'

const swing = (day: number, k: number): number => (10 + k) * (1 + 0.1 * Math.sin(2.3 * day + k))
/** Three currencies whose prices swing by 10 %, taken `shiftOf(day)` days away. */
const table = (count: number, shiftOf = (_: number) => 0, codes = ['AAA', 'BBB', 'CCC'], first = 0) =>
  seriesOf(
    'bdi',
    daysFrom(first + count)
      .slice(first)
      .map((date, i) => [
        date,
        Object.fromEntries(codes.map((code, k) => [code, swing(first + i + shiftOf(first + i), k)])),
      ]),
  )

test('ten shared days with thirty figures are enough, fewer say nothing', () => {
  expect(lagOf(table(10), table(40))).toBe(0)
  expect(lagOf(table(9), table(40))).toBeNull()
  expect(lagOf(table(10, undefined, ['AAA', 'BBB']), table(40))).toBeNull()
  expect(lagOf(table(15, undefined, ['AAA', 'BBB']), table(40))).toBe(0)
  expect(lagOf(table(20, undefined, undefined, 40), table(40))).toBeNull()
})

test('days at the ends of the reference are compared as far as it goes', () => {
  expect(
    lagOf(
      table(40, () => -1),
      table(40),
    ),
  ).toBe(-1)
  expect(
    lagOf(
      table(40, () => 2),
      table(40),
    ),
  ).toBe(2)
  // A shift of one leaves nine days of three figures: too few to say more than the day itself.
  expect(
    lagOf(
      table(10, () => -1),
      table(10),
    ),
  ).toBe(0)
  expect(
    lagOf(
      table(11, () => -1),
      table(11),
    ),
  ).toBe(-1)
})

test('only the newest sixty shared days count', () => {
  expect(
    lagOf(
      table(160, day => (day < 100 ? -1 : 0)),
      table(160),
    ),
  ).toBe(0)
  expect(
    lagOf(
      table(160, day => (day < 100 ? 0 : -1)),
      table(160),
    ),
  ).toBe(-1)
})

test('another day must fit a fifth better', () => {
  const flat = (off: (day: number) => number) =>
    seriesOf(
      'bdi',
      daysFrom(40).map((date, day) => [date, { AAA: off(day), BBB: off(day), CCC: off(day) }]),
    )
  const reference = flat(day => (day % 2 === 0 ? 100 : 101))
  const lag = (near: number) =>
    lagOf(
      flat(day => (day % 2 === 0 ? 100 + near : 101 - near)),
      reference,
    )
  // 0.56 % from its own day and 0.44 % from the next is 0.79 of it, 0.55 and 0.45 are 0.82.
  expect([lag(0.56) === 0, lag(0.55), lag(0.1)]).toEqual([false, 0, 0])
})

test('a table per dollar is compared through the dollar of the reference, but for currencies that either lacks', () => {
  const rate = (day: number) => 1.1 + 0.05 * Math.sin(day)
  const rows = (shift: number, perUsd: boolean) =>
    daysFrom(40).map((date, day): [string, Record<string, number>] => {
      const usd = perUsd ? rate(day + shift) : 1
      const eur = Object.fromEntries(['AAA', 'BBB', 'CCC'].map((code, k) => [code, swing(day + shift, k) / usd]))
      return [date, perUsd ? { ...eur, USD: 1, DDD: 5 } : { ...eur, USD: rate(day + shift), EEE: 7 }]
    })
  const perDollar = (shift: number) => {
    const series = seriesOf('fed', rows(shift, true), { anchor: 'USD' })
    const perAnchor = series.perAnchor.map((value, i) =>
      i % series.codes.length === series.column.get('EUR')
        ? 1 / rate(Math.floor(i / series.codes.length) + shift)
        : value,
    )
    return { ...series, perAnchor }
  }
  expect(lagOf(perDollar(0), seriesOf('ecb', rows(0, false)))).toBe(0)
  expect(lagOf(perDollar(-1), seriesOf('ecb', rows(0, false)))).toBe(-1)
})
