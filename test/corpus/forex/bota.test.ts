import { expect, test } from 'vitest'
import bota from '../../../pipeline/forex/sources/bota.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bota').map(reply => bota.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(43)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-19', 'USD')).toBe('2602.0545')
  expect(textOn(reading, '2026-05-19', 'JPY')).toBe('18.0400')
  expect(textOn(reading, '2026-05-19', 'UGX')).toBe('0.7050')
  expect(textOn(reading, '2026-05-19', 'KWD')).toBe('8472.3000')
  expect(textOn(reading, '2026-05-19', 'XOF')).toBe('4.4850')
})
