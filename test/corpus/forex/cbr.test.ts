import { expect, test } from 'vitest'
import cbr from '../../../pipeline/forex/sources/cbr.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbr').map(reply => cbr.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([54, ...Array.from({ length: 54 }, () => 3), 24])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-04-24', 'USD')).toBe('75.5273')
  expect(textOn(reading, '2026-04-24', '1000000 IRR')).toBe('53.9256')
  expect(textOn(reading, '2026-03-02', 'AUD')).toBe('54.7468')
  expect(textOn(reading, '2026-03-04', '10000 VND')).toBe('31.0558')
  expect(textOn(reading, '2026-03-03', 'XAU buying')).toBe('13259.22')
})
