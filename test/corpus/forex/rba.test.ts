import { expect, test } from 'vitest'
import rba from '../../../pipeline/forex/sources/rba.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/rba').map(reply => rba.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([14896])
  expect(rulesOf(reading)).toEqual({ index: 1 })
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2023-01-03', 'FXRUSD')).toBe('0.6828')
  expect(textOn(reading, '2024-02-14', 'FXRVD')).toBe('15788')
  expect(textOn(reading, '2025-03-12', 'FXREUR')).toBe('0.5770')
  expect(textOn(reading, '2026-03-20', 'FXRPNGK')).toBe('3.0565')
  expect(textOn(reading, '2026-03-20', 'FXRSDR')).toBe('0.5217')
})
