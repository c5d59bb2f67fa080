import { expect, test } from 'vitest'
import mas from '../../../pipeline/forex/sources/mas.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/mas')
const reading = mas.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(462)
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-03-02', 'EUR')).toBe('1.4940')
  expect(textOn(reading, '2026-03-11', '100 JPY')).toBe('0.8034')
  expect(textOn(reading, '2026-03-16', 'USD')).toBe('1.2812')
  expect(textOn(reading, '2026-03-31', '100 VND')).toBe('0.004902')
  expect(textOn(reading, '2026-03-31', '100 KRW')).toBe('0.0842')
})
