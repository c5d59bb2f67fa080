import { expect, test } from 'vitest'
import bam from '../../../pipeline/forex/sources/bam.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bam').map(reply => bam.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(3)
  expect(reading.rows).toHaveLength(90)
  expect(rulesOf(reading)).toEqual({ duplicate: 28 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-25', 'EUR')).toBe('10.8057')
  expect(textOn(reading, '2026-03-26', '100 NOK')).toBe('96.443')
  expect(textOn(reading, '2026-03-27', '100 MRU')).toBe('23.589')
  expect(textOn(reading, '2026-03-27', '10 DZD')).toBe('0.7014')
  expect(textOn(reading, '2026-03-26', 'LYD')).toBe('1.8921')
})
