import { expect, test } from 'vitest'
import bnrrw from '../../../pipeline/forex/sources/bnrrw.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bnrrw').map(reply => bnrrw.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(16)
  expect(reading.rows).toHaveLength(64)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-19', 'USD')).toBe('1463.065')
  expect(textOn(reading, '2026-05-20', 'EUR')).toBe('1697.853765')
  expect(textOn(reading, '2026-05-21', 'JPY')).toBe('9.205337')
  expect(textOn(reading, '2026-05-22', 'BIF')).toBe('0.490955')
  expect(textOn(reading, '2026-05-22', 'INR')).toBe('15.223988')
})
