import { expect, test } from 'vitest'
import hkma from '../../../pipeline/forex/sources/hkma.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/hkma')
const reading = hkma.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(54)
  expect(rulesOf(reading)).toEqual({ weekend: 17 })
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-02-27', 'usd')).toBe('7.825')
  expect(textOn(reading, '2026-02-27', 'special_drawing_rights')).toBe('10.75757525')
  expect(textOn(reading, '2026-02-27', 'krw')).toBe('0.005433')
  expect(textOn(reading, '2026-02-26', 'cny')).toBe('1.14465')
  expect(textOn(reading, '2026-02-26', 'idr')).toBe('0.000467')
})
