/** Which days without the ECB have rates: by hand from the rule of issue "The newest day", as docs/design.md states it. */
import { expect, test } from 'vitest'
import type { SourceTrust } from '../../../pipeline/forex/rate-book.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { vectorDates } from '../../../pipeline/forex/rates/vector-dates.ts'

const five = ['EUR', 'USD', 'GBP', 'JPY', 'CHF']

const seriesOf = (name: string, dates: readonly string[], more: Partial<QuoteSeries> = {}): QuoteSeries => {
  const codes = more.codes ?? five
  return {
    ...{ name, home: 'XXX', issues: 'XXX', anchor: 'EUR', dates, codes, heldDays: 0, monthEnd: false },
    column: new Map(codes.map((code, i) => [code, i])),
    perAnchor: new Float64Array(dates.length * codes.length).fill(2),
    digits: new Uint8Array(dates.length * codes.length).fill(5),
    ...more,
  }
}

const trustOf = ({ figures = 0, off = 0, all = 0, lag = 0 as number | null } = {}): SourceTrust => ({
  ecb: figures === 0 ? null : { figures, median: 0, p95: 0, off },
  ...{ issuer: null, others: null, own: null, codes: 4, lag },
  all: { figures: 600, median: 0, p95: 0, off: all },
})
const proven = trustOf({ figures: 500, off: 0.01 })
const unproven = trustOf({ figures: 499 })

/** Tuesday. The ECB has Monday, and one of 2000. */
const day = '2026-04-14'
const ecb = seriesOf('ecb', ['2000-01-03', '2026-04-13'])
const official = ['2000-01-03', '2026-04-13']

const datesWith = (...sources: readonly (readonly [QuoteSeries, SourceTrust])[]): readonly string[] =>
  vectorDates(
    [...sources.map(([series]) => series), ecb],
    new Map([...sources.map(([series, trust]) => [series.name, trust] as const), ['ecb', proven]]),
  )

test('days of the ECB count', () => expect(datesWith()).toEqual(official))

test('one source suffices where 500 of its figures were compared with the ECB and one in a hundred was off', () => {
  expect(datesWith([seriesOf('a', [day]), proven])).toEqual([...official, day])
  expect(datesWith([seriesOf('a', ['2026-04-10']), proven])).toEqual(['2000-01-03', '2026-04-10', '2026-04-13'])
  expect(datesWith([seriesOf('a', [day]), unproven])).toEqual(official)
  expect(datesWith([seriesOf('a', [day]), trustOf({ figures: 500, off: 0.011 })])).toEqual(official)
})

test('of others two are needed, none of which is a day late or off in more than one figure of ten', () => {
  const two = (trust: SourceTrust) => datesWith([seriesOf('a', [day]), unproven], [seriesOf('b', [day]), trust])
  expect(two(unproven)).toEqual([...official, day])
  expect(two(trustOf({ all: 0.1 }))).toEqual([...official, day])
  expect(two(trustOf({ all: 0.11 }))).toEqual(official)
  expect(two(trustOf({ lag: 1 }))).toEqual(official)
  expect(two(trustOf({ lag: null }))).toEqual([...official, day])
  expect(datesWith([seriesOf('a', [day]), trustOf({ figures: 500, lag: 1 })])).toEqual(official)
})

test('all five currencies of the contract are needed', () => {
  expect(datesWith([seriesOf('a', [day], { anchor: 'USD' }), proven])).toEqual([...official, day])
  expect(datesWith([seriesOf('a', [day], { codes: five.slice(0, 4) }), proven])).toEqual(official)
  const gap = Float64Array.of(1, 2, 2, Number.NaN, 2)
  expect(datesWith([seriesOf('a', [day], { perAnchor: gap }), proven])).toEqual(official)
})

test('a day on which a source repeats the day before has no figures, not even of its anchor', () => {
  const repeated = seriesOf('a', [day], { anchor: 'USD', perAnchor: new Float64Array(5).fill(Number.NaN) })
  const withoutDollar = seriesOf('b', [day], { codes: ['EUR', 'GBP', 'JPY', 'CHF'] })
  expect(datesWith([repeated, proven], [withoutDollar, proven])).toEqual(official)
})

test('weekends, holidays of the euro, weekly tables and figures of a month give no day', () => {
  for (const date of ['2026-04-18', '2026-04-19', '2026-04-03', '2026-12-25'])
    expect(datesWith([seriesOf('a', [date]), proven])).toEqual(official)
  expect(datesWith([seriesOf('a', [day], { heldDays: 7 }), proven])).toEqual(official)
  expect(datesWith([seriesOf('a', [day], { monthEnd: true }), proven])).toEqual(official)
})
