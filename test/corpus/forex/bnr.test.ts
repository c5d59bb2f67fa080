import { expect, test } from 'vitest'
import bnr from '../../../pipeline/forex/sources/bnr.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bnr').map(reply => bnr.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([5809])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-01-05', 'EUR')).toBe('5.0905')
  expect(textOn(reading, '2026-01-05', '100 HUF')).toBe('1.3247')
  expect(textOn(reading, '2026-01-05', 'XAU gram')).toBe('621.3365')
  expect(textOn(reading, '2026-08-19', 'XDR')).toBe('6.1880')
  expect(textOn(reading, '2026-08-19', 'ZAR')).toBe('0.2783')
})
