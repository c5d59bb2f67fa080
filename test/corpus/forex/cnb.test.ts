import { expect, test } from 'vitest'
import cnb from '../../../pipeline/forex/sources/cnb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cnb').map(reply => cnb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([1950])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-01-02', 'EUR')).toBe('24.170')
  expect(textOn(reading, '2026-01-02', '100 ISK')).toBe('16.398')
  expect(textOn(reading, '2026-01-02', '1000 IDR')).toBe('1.233')
  expect(textOn(reading, '2026-04-02', 'XDR')).toBe('29.042')
  expect(textOn(reading, '2026-04-02', 'USD')).toBe('21.291')
})
