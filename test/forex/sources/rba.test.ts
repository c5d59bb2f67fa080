import { expect, test } from 'vitest'
import rba from '../../../pipeline/forex/sources/rba.ts'
import { changed, fixture } from '../fixture.ts'

const table = fixture('rba', 'f11.1.csv')

test('the index is refused by name, a currency no longer quoted is empty', () => {
  const reading = rba.read(table)
  expect(reading.refused).toMatchObject([{ rule: 'index', code: 'FXRTWI' }])
  expect(reading.rows).toHaveLength(6)
})

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
