/** A series that ends is told: by hand from the rule of 20 figures in 30 days, then five days of others. */
import { expect, test } from 'vitest'
import { addDays } from '../../../pipeline/contract/calendar.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { logStopped } from '../../../pipeline/forex/rates/stopped.ts'

const first = '2026-01-01'

/** `#` is a figure, `.` a day without one: a text for each code. */
const seriesOf = (figures: Readonly<Record<string, string>>): QuoteSeries => {
  const codes = Object.keys(figures)
  const days = [...Object.values(figures)[0]!]
  return {
    ...{ name: 'a', home: 'XXX', issues: 'XXX', anchor: 'EUR', codes, heldDays: 0, monthEnd: false },
    column: new Map(codes.map((code, i) => [code, i])),
    dates: days.map((_, day) => addDays(first, day)),
    perAnchor: Float64Array.from(
      days.flatMap((_, day) => codes.map(code => (figures[code]![day] === '#' ? 2 : Number.NaN))),
    ),
    digits: new Uint8Array(days.length * codes.length),
  }
}

/** Code and day of each series said to have stopped. */
const stoppedIn = (figures: Readonly<Record<string, string>>, isInForce = true): readonly string[] => {
  const log = findingsLog()
  logStopped(seriesOf(figures), () => isInForce, log)
  return log.list().map(({ code, dates }) => `${code} ${dates}`)
}

const days = (count: number, sign = '#'): string => sign.repeat(count)

test.each([
  ['20 figures, then five days of others', days(20), days(5, '.'), ['KES 2026-01-21']],
  ['four days are a holiday', days(20), days(4, '.'), []],
  ['19 figures are no habit', days(19), days(5, '.'), []],
  ['20 of the last 30 days', `${days(10, '.')}${days(20)}`, days(5, '.'), ['KES 2026-01-31']],
  ['figures of long before do not count', `${days(20)}${days(29, '.')}#`, days(5, '.'), []],
  ['20 in 31 days with the first of them before', `#${days(11, '.')}${days(19)}`, days(5, '.'), []],
])('%s', (_, before, after, expected) => {
  const figures = before + after
  expect(stoppedIn({ KES: figures, USD: days(figures.length), NGN: days(figures.length, '.') })).toEqual(expected)
  expect(stoppedIn({ KES: figures, USD: days(figures.length) }, false)).toEqual([])
})

test('days on which the source has no figure at all are not missed', () =>
  expect(stoppedIn({ KES: `${days(20)}${days(9, '.')}`, USD: `${days(20)}.....####` })).toEqual([]))
