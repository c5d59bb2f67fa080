import { expect, test } from 'vitest'
import cbc from '../../../pipeline/forex/sources/cbc.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbc').map(reply => cbc.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(96787)
  expect(rulesOf(reading)).toEqual({ 'before-2000': 26434, weekend: 679 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2000-01-03', 'NTD/USD')).toBe('31.395')
  expect(textOn(reading, '2001-12-31', 'DEM/USD')).toBe('2.1979')
  expect(textOn(reading, '2006-11-01', 'VND/USD')).toBe('16075.0')
  expect(textOn(reading, '2015-01-05', 'USD/EUR')).toBe('1.1957')
  expect(textOn(reading, '2026-02-26', 'IDR/USD')).toBe('16755.0')
})
