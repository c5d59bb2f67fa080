import { expect, test } from 'vitest'
import { dataQualityOf, isRepeating, isShrinking } from '../../pipeline/core/data-quality.ts'

const rows = (...cells: readonly (readonly string[])[]) =>
  cells.map((row, i) => ({ date: `2026-04-${String(i + 1).padStart(2, '0')}`, cells: row }))

const day = (value: number, columns = 6) => Array.from({ length: columns }, (_, i) => String(value + i))

test('six figures said again three times over no longer come from a market', () => {
  const twice = dataQualityOf(rows(day(1), day(2), day(2), day(2)))!
  expect(twice.repeats).toBe(2)
  expect(isRepeating(twice)).toBe(false)
  expect(isRepeating(dataQualityOf(rows(day(1), day(2), day(2), day(2), day(2)))!)).toBe(true)
})

test('a few figures may stand for weeks: the dollar of a country that pegs to it does', () =>
  expect(dataQualityOf(rows(day(1, 5), day(1, 5), day(1, 5), day(1, 5)))!.repeats).toBe(0))

test('fewer than half of the usual figures is shrinking', () => {
  const usual = Array.from({ length: 9 }, (_, i) => day(i, 8))
  const last = (count: number) => [...day(99, count), ...Array.from({ length: 8 - count }, () => '')]
  expect(dataQualityOf(rows(...usual, last(4)))).toMatchObject({ last: '2026-04-10', figures: 4, usual: 8 })
  expect(isShrinking(dataQualityOf(rows(...usual, last(4)))!)).toBe(false)
  expect(isShrinking(dataQualityOf(rows(...usual, last(3)))!)).toBe(true)
})

test('early in January there is too little to compare with', () =>
  expect(isShrinking(dataQualityOf(rows(day(1), day(2), day(3), ['1', '', '', '', '', '']))!)).toBe(false))

test('nothing stored gives no data quality', () => expect(dataQualityOf([])).toBeUndefined())
