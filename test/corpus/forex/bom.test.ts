import { expect, test } from 'vitest'
import bom from '../../../pipeline/forex/sources/bom.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bom').map(reply => bom.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(152)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-22', 'USD')).toBe('3576.42')
  expect(textOn(reading, '2026-05-22', 'XAU')).toBe('16172267.24')
  expect(textOn(reading, '2026-05-21', 'XAG')).toBe('267554.57')
  expect(textOn(reading, '2026-05-20', 'KRW')).toBe('2.37')
  expect(textOn(reading, '2026-05-19', 'BGN')).toBe('2147.74')
})
