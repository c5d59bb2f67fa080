import { expect, test } from 'vitest'
import rba from '../../../pipeline/forex/sources/rba.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const table = fixture('rba', 'f11.1.csv')

test('units per Australian dollar, under the names of the series', () => {
  const reading = rba.read(table)
  expect(textOn(reading, '2023-01-03', 'FXRUSD')).toBe('0.6828')
  expect(textOn(reading, '2023-01-03', 'FXRJY')).toBe('88.48')
  expect(textOn(reading, '2026-03-20', 'FXRUSD')).toBe('0.7088')
  expect(textOn(reading, '2026-03-20', 'FXRJY')).toBe('112.27')
  expect(reading.rows.find(({ label }) => label === 'FXRSDR')).toEqual({
    date: '2023-01-03',
    label: 'FXRSDR',
    base: 'AUD',
    counter: 'XDR',
    units: '1',
    side: 'mid',
    text: '0.5131',
  })
})

test('the index is refused by name, a currency no longer quoted is empty', () => {
  const reading = rba.read(table)
  expect(reading.refused).toMatchObject([{ rule: 'index', code: 'FXRTWI' }])
  expect(reading.rows).toHaveLength(6)
})

test('a zero is refused', () =>
  expect(rulesOf(rba.read(changed(table, '112.27', '0')))).toEqual({ index: 1, 'number-range': 1 }))

test.each([
  ['HTML', /^/, '<!doctype html>'],
  ['the other direction', 'A$1=USD', 'USD1=A$'],
  ['a column that moved against its title', 'Units,USD,Index,JPY,AED', 'Units,USD,Index,AED,JPY'],
  ['no series', /Series ID.*\n/, ''],
  ['no days', /03-Jan[\s\S]*/, '\n'],
  ['a line with a cell too few', '0.7088,66.10,', '0.7088,'],
  ['a date that does not exist', '20-Mar-2026,0.7088', '32-Mar-2026,0.7088'],
  ['another table', 'F11.1 ', 'F11 '],
])('%s: SOURCE_SHAPE', (_, from, to) => {
  // A dollar sign followed by a figure would be read as a group by replace.
  const reply = changed(table, from, to.replaceAll('$', '$$$$'))
  expect(() => rba.read(reply)).toThrow(/SOURCE_SHAPE forex\/rba/)
})

test('asks for the one table there is', () =>
  expect(rba.requests().map(({ url }) => url)).toEqual(['https://www.rba.gov.au/statistics/tables/csv/f11.1-data.csv']))
