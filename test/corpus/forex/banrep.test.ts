import { expect, test } from 'vitest'
import banrep from '../../../pipeline/forex/sources/banrep.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/banrep')
const reading = banrep.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(5)
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-03-16', 'TRM')).toBe('3691.9')
  expect(textOn(reading, '2026-03-17', 'TRM')).toBe('3689.97')
  expect(textOn(reading, '2026-03-18', 'TRM')).toBe('3704.17')
  expect(textOn(reading, '2026-03-19', 'TRM')).toBe('3692.48')
  expect(textOn(reading, '2026-03-20', 'TRM')).toBe('3704.87')
})
