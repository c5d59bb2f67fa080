import { expect, test } from 'vitest'
import dnb from '../../../pipeline/forex/sources/dnb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/dnb').map(reply => dnb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([8007])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2025-07-08', 'EUR')).toBe('746.0900')
  expect(textOn(reading, '2025-07-08', 'IDR')).toBe('0.0391')
  expect(textOn(reading, '2025-11-26', 'USD')).toBe('645.1300')
  expect(textOn(reading, '2025-03-03', 'JPY')).toBe('4.7106')
  expect(textOn(reading, '2026-03-31', 'EUR')).toBe('747.3000')
})
