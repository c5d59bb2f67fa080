import { describe, expect, test } from 'vitest'
import bceao from '../../../pipeline/forex/sources/bceao.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const day = fixture('bceao', 'day.html')
const reading = bceao.read(day)

test('CFA francs for one unit, decimals after a comma', () => {
  expect(textOn(reading, '2026-03-16', 'EUR')).toBe('655.9570')
  expect(textOn(reading, '2026-03-16', 'USD')).toBe('605.5200')
  expect(reading.rows[0]).toMatchObject({ base: 'EUR', counter: 'XOF', units: '1', side: 'mid' })
})

test('names with accents, as letters or as bytes written out', () => {
  expect(textOn(reading, '2026-03-16', 'SEK')).toBe('59.4700')
  expect(textOn(reading, '2026-03-16', 'NOK')).toBe('57.0300')
})

test('thousands are grouped by points', () => {
  const dinar = bceao.read(changed(changed(day, 'Dollar us', 'Dinar Koweitien'), '605,5200', '1.953,0200'))
  expect(textOn(dinar, '2026-03-16', 'KWD')).toBe('1953.0200')
})

test('the first of a month is written 1er', () =>
  expect(bceao.read(changed(day, 'lundi 16 mars 2026', 'mercredi 1er avril 2026')).rows[0]?.date).toBe('2026-04-01'))

test('an unknown name and a Sunday are refused', () => {
  expect(rulesOf(bceao.read(changed(day, 'Dollar us', 'Couronne lunaire')))).toEqual({ 'code-form': 1 })
  expect(rulesOf(bceao.read(changed(day, 'lundi 16 mars', 'dimanche 15 mars')))).toEqual({ weekend: 4 })
})

test('a table without rows is a day without rates', () =>
  expect(bceao.read(changed(day, /<tr>\n<td>[\s\S]*<\/tr>/, ''))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a day that does not exist', '16 mars', '36 mars'],
    ['no heading', /<h2>.*<\/h2>/, ''],
    ['another direction', '<th>CFA</th>', '<th>Pour 1 CFA</th>'],
    ['a cut page', /<\/tbody>[\s\S]*$/, ''],
    ['a lost cell', '<td>655,9570</td>', ''],
  ])('%s', (_, from, to) => expect(() => bceao.read(changed(day, from, to))).toThrow(/SOURCE_SHAPE forex\/bceao/))
})

test('asks day by day, for the working days that are missing', () => {
  expect(bceao.requests({ last: '2026-03-13', today: '2026-03-17' }).map(({ url }) => url.split('=')[1])).toEqual([
    '2026-03-16',
    '2026-03-17',
  ])
  expect(bceao.requests({ today: '2026-01-06' })).toHaveLength(3)
})
