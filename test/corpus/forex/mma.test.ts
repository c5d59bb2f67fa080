import { expect, test } from 'vitest'
import mma from '../../../pipeline/forex/sources/mma.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/mma')
const reading = mma.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(2862)
  expect(rulesOf(reading)).toEqual({ weekend: 690, duplicate: 2 })
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-05-21', 'USD')).toBe('15.42')
  expect(textOn(reading, '2021-02-08', 'USD')).toBe('15.37')
  expect(textOn(reading, '2021-02-09', 'USD')).toBe('15.42')
  expect(textOn(reading, '2011-04-28', 'USD')).toBe('15.03')
  expect(textOn(reading, '2011-04-21', 'USD')).toBe('14.75')
})
