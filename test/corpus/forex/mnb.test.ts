import { expect, test } from 'vitest'
import mnb from '../../../pipeline/forex/sources/mnb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/mnb').map(reply => mnb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([160])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2025-03-28', 'EUR')).toBe('402.61')
  expect(textOn(reading, '2025-03-28', '100 JPY')).toBe('248.17')
  expect(textOn(reading, '2025-03-28', 'GBP')).toBe('484.00')
  expect(textOn(reading, '2025-03-24', 'USD')).toBe('367.60')
  expect(textOn(reading, '2025-03-24', 'ZAR')).toBe('20.23')
})
