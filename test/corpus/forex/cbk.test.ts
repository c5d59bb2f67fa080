import { expect, test } from 'vitest'
import cbk from '../../../pipeline/forex/sources/cbk.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbk').map(reply => cbk.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(11529)
  expect(rulesOf(reading)).toEqual({ duplicate: 21 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2024-03-15', 'EURO')).toBe('147.3102')
  expect(textOn(reading, '2024-03-15', 'KES / TSHS')).toBe('18.8757')
  expect(textOn(reading, '2025-11-28', 'STG POUND')).toBe('171.8290')
  expect(textOn(reading, '2026-03-18', 'JPY (100)')).toBe('81.4500')
  expect(textOn(reading, '2026-03-19', 'SINGAPORE DOLLAR')).toBe('101.1800')
})
