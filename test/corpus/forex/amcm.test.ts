import { expect, test } from 'vitest'
import amcm from '../../../pipeline/forex/sources/amcm.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/amcm')
const reading = amcm.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(85)
  expect(rulesOf(reading)).toEqual({ 'units-form': 5 })
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-05-22', 'USD')).toBe('8.0705')
  expect(textOn(reading, '2026-05-22', '100 JPY')).toBe('5.0727')
  expect(textOn(reading, '2026-05-21', '100 KRW')).toBe('0.5400')
  expect(textOn(reading, '2026-05-18', 'GBP')).toBe('10.7332')
  expect(textOn(reading, '2026-05-18', 'MYR')).toBe('2.0282')
})
