import { describe, expect, test } from 'vitest'
import type { Agreement, SourceTrust } from '../../../pipeline/forex/rate-book.ts'
import { rankSeries } from '../../../pipeline/forex/rates/precedence.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { daysFrom, seriesOf } from './series.ts'

const agreement = (more: Partial<Agreement> = {}): Agreement => ({
  figures: 100,
  median: 0.01,
  p95: 0.02,
  off: 0,
  ...more,
})
const trustOf = (all: Partial<Agreement> | null, more: Partial<SourceTrust> = {}): SourceTrust => ({
  ecb: null,
  issuer: null,
  others: null,
  all: all && agreement(all),
  own: null,
  codes: 15,
  lag: 0,
  ...more,
})
const bank = (name: string, more: Partial<QuoteSeries> = {}, days = 30): QuoteSeries =>
  seriesOf(
    name,
    daysFrom(days).map(date => [date, { KES: 150, USD: 1.17 }]),
    more,
  )

interface Given {
  readonly trust: SourceTrust
  readonly series?: QuoteSeries
}
/** The places of the shilling by source. */
const placesOf = (given: Readonly<Record<string, Given>>) => {
  const all = Object.entries(given).map(([name, { series }]) => ({ ...(series ?? bank(name)), name }))
  const trust = new Map(Object.entries(given).map(([name, one]) => [name, one.trust]))
  const ranked = rankSeries(all, { trust, doubtful: new Map() })
  return Object.fromEntries(ranked.map(({ name, precedences, column }) => [name, precedences[column.get('KES')!]!]))
}
const ranksOf = (given: Readonly<Record<string, Given>>) =>
  Object.fromEntries(Object.entries(placesOf(given)).map(([name, { rank }]) => [name, rank]))

describe('the nearest source ranks first', () => {
  test('by median, then 95th percentile, then figures; equal ones share a rank', () =>
    expect(
      ranksOf({
        far: { trust: trustOf({ median: 0.02 }) },
        wide: { trust: trustOf({ p95: 0.03 }) },
        few: { trust: trustOf({ figures: 99 }) },
        one: { trust: trustOf({}) },
        two: { trust: trustOf({}) },
        near: { trust: trustOf({ median: 0.001, p95: 0.5, figures: 20 }) },
      }),
    ).toEqual({ near: 1_000, one: 1_001, two: 1_001, few: 1_003, wide: 1_004, far: 1_005 }))

  test('unmeasured sources are equal and last', () =>
    expect(
      ranksOf({
        none: { trust: trustOf(null) },
        nineteen: { trust: trustOf({ figures: 19, median: 0 }) },
        twenty: { trust: trustOf({ figures: 20, median: 0.5 }) },
        near: { trust: trustOf({}) },
      }),
    ).toEqual({ near: 1_000, twenty: 1_001, none: 2_002, nineteen: 2_002 }))
})

test('kinds of sources rank apart', () => {
  const issuing = { issues: 'KES' }
  const far = trustOf({ median: 0.5 })
  expect(
    ranksOf({
      ecb: { trust: trustOf(null) },
      issuer: { trust: far, series: bank('issuer', issuing) },
      generalist: { trust: trustOf({}) },
      narrow: { trust: trustOf({}, { codes: 14 }) },
      unsound: { trust: trustOf({ off: 0.2 }) },
      late: { trust: trustOf({}, { lag: -1 }) },
      secondIssuer: { trust: far, series: bank('secondIssuer', issuing) },
      table: { trust: trustOf({}), series: bank('table', { heldDays: 7 }) },
      issuersTable: { trust: trustOf({}), series: bank('issuersTable', { ...issuing, monthEnd: true }) },
    }),
  ).toEqual({
    ecb: 1,
    issuer: 3,
    secondIssuer: 3,
    generalist: 1_000,
    narrow: 2_000,
    unsound: 2_000,
    late: 3_001,
    table: 4_000,
    issuersTable: 4_000,
  })
  const late = { trust: { ...far, lag: 1 }, series: bank('late', issuing) }
  expect(ranksOf({ near: { trust: trustOf({}) }, late, second: { trust: { ...far, lag: 1 } } })).toEqual({
    near: 1_000,
    late: 3_000,
    second: 3_002,
  })
  expect(ranksOf({ unknown: { trust: trustOf({}, { lag: null }) } })).toEqual({ unknown: 1_000 })
})

describe('a source with more than a tenth of its figures off', () => {
  const sound = { trust: trustOf({}) }
  const confirmsOnly = (
    trust: SourceTrust,
    more: Partial<QuoteSeries> = {},
    beside: Record<string, Given> = { sound },
  ) => placesOf({ ...beside, bad: { trust, series: bank('bad', more) } })['bad']!.confirmsOnly

  test('confirms only', () => {
    expect([confirmsOnly(trustOf({ off: 0.11 })), confirmsOnly(trustOf({ off: 0.1 }))]).toEqual([true, false])
  })

  test('stands where twenty figures were not compared', () => {
    expect(confirmsOnly(trustOf({ off: 0.5, figures: 20 }))).toBe(true)
    expect(confirmsOnly(trustOf({ off: 0.5, figures: 19 }))).toBe(false)
    expect(confirmsOnly(trustOf(null))).toBe(false)
  })

  test('stands for the currency it issues, unless that is off too', () => {
    const issuer = { issues: 'KES' }
    const own = (off: number) => trustOf({ off: 0.5 }, { own: agreement({ off }) })
    expect([confirmsOnly(own(0), issuer), confirmsOnly(own(0.5), issuer)]).toEqual([false, true])
    expect(confirmsOnly(own(0), { issues: 'USD' })).toBe(true)
  })

  test('stands for a code that no sound source quotes', () => {
    expect(confirmsOnly(trustOf({ off: 0.5 }), {}, {})).toBe(false)
    expect(confirmsOnly(trustOf({ off: 0.5 }), {}, { second: { trust: trustOf({ off: 0.5 }) } })).toBe(false)
  })
})

test('issuers and generalists are trusted, a generalist of fewer than twenty days only for a while', () => {
  const of = (trust: SourceTrust, days: number, more: Partial<QuoteSeries> = {}) => {
    const { isTrusted, isShort, isIssuer } = placesOf({ one: { trust, series: bank('one', more, days) } })['one']!
    return [isTrusted, isShort, isIssuer]
  }
  expect(of(trustOf({}), 20)).toEqual([true, false, false])
  expect(of(trustOf({}), 19)).toEqual([true, true, false])
  expect(of(trustOf(null), 20)).toEqual([false, false, false])
  expect(of(trustOf({}, { lag: 1 }), 20)).toEqual([false, false, false])
  expect(of(trustOf(null), 19, { issues: 'KES' })).toEqual([true, false, true])
  expect(of(trustOf(null), 20, { issues: 'KES', heldDays: 7 })).toEqual([false, false, false])
})

test('cells in doubt go with their series, and only with theirs', () => {
  const cells = new Uint8Array(90).fill(1)
  const trust = new Map(['one', 'two'].map(name => [name, trustOf({})]))
  const [one, two] = rankSeries([bank('one'), bank('two')], { trust, doubtful: new Map([['two', cells]]) })
  expect(['doubtful' in one!, two!.doubtful]).toEqual([false, cells])
})
