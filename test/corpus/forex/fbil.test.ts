import { expect, test } from 'vitest'
import fbil from '../../../pipeline/forex/sources/fbil.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/fbil')
const reading = fbil.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(18)
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-03-20', 'INR / 100 JPY')).toBe('58.940000')
  expect(textOn(reading, '2026-03-20', 'INR / 10000 IDR')).toBe('55.107900')
  expect(textOn(reading, '2026-03-18', 'INR / 1 AED')).toBe('25.169800')
  expect(textOn(reading, '2026-03-17', 'INR / 1 USD')).toBe('92.457000')
  expect(textOn(reading, '2026-03-17', 'INR / 1 EUR')).toBe('106.095000')
})
