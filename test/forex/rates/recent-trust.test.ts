import { expect, test } from 'vitest'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { doubtfulCells } from '../../../pipeline/forex/rates/recent-trust.ts'

/** A day a week from 2024-01-01; two currencies. */
const dates = Array.from({ length: 80 }, (_, week) =>
  new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10),
)
const series = { codes: ['KES', 'USD'], dates } as unknown as QuoteSeries

/** Marks of the shilling by week: `.` not comparable, `n` near, `o` off. The dollar is always near. */
const doubtfulWeeks = (marks: string): readonly number[] => {
  const kinds = { '.': 0, n: 1, o: 2 } as const
  const cells = Uint8Array.from([...marks.padEnd(80, '.')].flatMap(mark => [kinds[mark as 'n'], 1]))
  const found = doubtfulCells(series, cells)
  return dates.flatMap((_, week) => (found[week * 2] === 1 ? [week] : []))
}

const weeks = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('two of ten comparable days off put the next figures in doubt, for a year', () =>
  // The first off day is week 0, 52 weeks and a day away from week 52 + 1: then nine days with one off are too few.
  expect(doubtfulWeeks('oonnnnnnnn')).toEqual(weeks(10, 52)))

test('one of ten does not, and a month of bad days ends when good ones outnumber it tenfold', () => {
  expect(doubtfulWeeks('onnnnnnnnn')).toEqual([])
  // Four off of forty are a tenth: from week 40 on the source is believed again.
  expect(doubtfulWeeks(`oooo${'n'.repeat(48)}`)).toEqual(weeks(10, 39))
})

test('days that leave the year take their part with them, and days that were not comparable take none', () => {
  // Week 20 has two off of twenty; the first near week leaves in week 53, the first off week in week 63.
  expect(doubtfulWeeks(`${'n'.repeat(10)}oo${'n'.repeat(8)}`)).toEqual([...weeks(12, 19), ...weeks(53, 62)])
  expect(doubtfulWeeks(`.....oo${'n'.repeat(8)}`)).toEqual(weeks(15, 57))
})

test.each([
  ['2024-12-31', 365, [1]],
  ['2025-01-01', 366, [0]],
])('for %s the first day of 2024 is %i days ago', (last, _, wanted) => {
  const days = [...Array.from({ length: 10 }, (_, i) => `2024-01-${String(i + 1).padStart(2, '0')}`), last]
  const one = { codes: ['KES'], dates: days } as unknown as QuoteSeries
  expect([...doubtfulCells(one, Uint8Array.from([2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0])).slice(-1)]).toEqual(wanted)
})

test('nine comparable days say nothing, and a day never judges itself', () => {
  expect(doubtfulWeeks('ooooooooo')).toEqual([])
  expect(doubtfulWeeks(`nnnnnnnnnoo${'.'.repeat(60)}`)[0]).toBe(11)
})

test('one currency in doubt leaves the other alone', () => {
  const cells = Uint8Array.from(dates.flatMap((_, week) => [week < 12 ? 2 : 1, 1]))
  const found = doubtfulCells(series, cells)
  expect(dates.filter((_, week) => found[week * 2 + 1] === 1)).toEqual([])
})
