import { expect, test } from 'vitest'
import cbsl from '../../../pipeline/forex/sources/cbsl.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [form, results] = recordedFolder('forex/responses/cbsl')

test('the form alone is no answer', () => expect(() => cbsl.read(form!)).toThrow(/SOURCE_SHAPE forex\/cbsl/))

const reading = cbsl.read(results!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(165)
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2025-05-19', 'USD')).toBe('298.8165')
  expect(textOn(reading, '2025-05-16', 'XAU')).toBe('962211.4861')
  expect(textOn(reading, '2025-05-15', 'AUD')).toBe('192.2666')
  expect(textOn(reading, '2025-05-19', 'IRR')).toBe('0.0071')
  expect(textOn(reading, '2025-05-15', 'KWD')).toBe('971.1907')
})
