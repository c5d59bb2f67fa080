import { expect, test } from 'vitest'
import sarb from '../../../pipeline/forex/sources/sarb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/sarb').map(reply => sarb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(23)
  expect(reading.rows).toHaveLength(92)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-27', 'Rand per British Pound')).toBe('22.8173')
  expect(textOn(reading, '2026-03-26', 'Japan: Yen per Rand')).toBe('9.3581')
  expect(textOn(reading, '2026-03-27', 'Malawi: Kwacha per Rand')).toBe('101.2256')
  expect(textOn(reading, '2026-03-26', 'South Korea: Won per Rand')).toBe('88.3183')
  expect(textOn(reading, '2026-03-24', 'Rand per US Dollar')).toBe('16.9333')
})
