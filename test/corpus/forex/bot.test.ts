import { expect, test } from 'vitest'
import bot from '../../../pipeline/forex/sources/bot.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/bot')
const reading = bot.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(57)
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-04-03', '100 JPY')).toBe('20.4832000')
  expect(textOn(reading, '2026-04-03', '1000 IDR')).toBe('1.9296000')
  expect(textOn(reading, '2026-04-02', 'EUR')).toBe('37.7903000')
  expect(textOn(reading, '2026-04-01', 'USD')).toBe('32.6266000')
  expect(textOn(reading, '2026-04-01', 'CNY')).toBe('4.7373000')
})
