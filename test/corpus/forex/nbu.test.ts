import { expect, test } from 'vitest'
import nbu from '../../../pipeline/forex/sources/nbu.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbu').map(reply => nbu.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([540])
  expect(rulesOf(reading)).toEqual({ duplicate: 180 })
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-02-26', 'USD')).toBe('43.2081')
  expect(textOn(reading, '2026-02-26', '10 THB')).toBe('13.9116')
  expect(textOn(reading, '2026-03-05', 'XAU')).toBe('226217.52')
  expect(textOn(reading, '2026-03-06', 'USD')).toBe('43.7292')
  expect(textOn(reading, '2026-03-13', 'AZN')).toBe('25.9621')
})
