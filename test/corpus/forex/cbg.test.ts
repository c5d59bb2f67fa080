import { expect, test } from 'vitest'
import cbg from '../../../pipeline/forex/sources/cbg.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbg').map(reply => cbg.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(32)
  expect(reading.rows).toHaveLength(27930)
  expect(rulesOf(reading)).toEqual({ contradiction: 195, duplicate: 274, weekend: 44, 'number-range': 76 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-19', 'EUR')).toBe('86.05')
  expect(textOn(reading, '2007-01-12', '100 JPY')).toBe('23.23')
  expect(textOn(reading, '2026-05-18', 'GHS')).toBe('6.27')
  expect(textOn(reading, '2026-05-15', 'SLL from July 2022')).toBe('3.26')
  expect(textOn(reading, '2019-12-09', 'SLL')).toBe('0.01')
  expect(textOn(reading, '2005-01-14', '5000 XOF')).toBe('286.05')
  expect(textOn(reading, '2026-05-19', 'XDR')).toBe('100.64')
})

test('each of the 32 archives is told by its figures', () =>
  expect(new Set(readings.map(({ rows }) => rows[0]?.base)).size).toBe(32))
