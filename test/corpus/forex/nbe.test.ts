import { expect, test } from 'vitest'
import nbe from '../../../pipeline/forex/sources/nbe.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbe').map(reply => nbe.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(3)
  expect(reading.rows).toHaveLength(57)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-18', 'EUR')).toBe('183.7377')
  expect(textOn(reading, '2026-05-18', 'DJF')).toBe('0.8938')
  expect(textOn(reading, '2026-05-19', 'KWD')).toBe('515.0879')
  expect(textOn(reading, '2026-05-20', 'USD')).toBe('157.5889')
  expect(textOn(reading, '2026-05-20', 'XDR')).toBe('216.7071')
})
