import { expect, test } from 'vitest'
import bnm from '../../../pipeline/forex/sources/bnm.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bnm').map(reply => bnm.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([27, ...Array.from({ length: 27 }, () => 14)])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-19', '100 INR at 0900')).toBe('4.2244')
  expect(textOn(reading, '2026-03-02', 'SDR at 0900')).toBe('5.3795')
  expect(textOn(reading, '2026-03-10', '100 PKR at 0900')).toBe('1.4108')
  expect(textOn(reading, '2026-03-16', '100 AED at 0900')).toBe('107.1059')
  expect(textOn(reading, '2026-03-16', '100 IDR at 0900')).toBe('0.0232')
})
