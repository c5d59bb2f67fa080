import { expect, test } from 'vitest'
import banguat from '../../../pipeline/forex/sources/banguat.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/banguat')
const reading = banguat.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(30)
  expect(rulesOf(reading)).toEqual({ weekend: 10 })
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-02-27', 'USD compra')).toBe('7.66143')
  expect(textOn(reading, '2026-03-02', 'USD venta')).toBe('7.6658')
  expect(textOn(reading, '2026-03-06', 'USD compra')).toBe('7.65904')
  expect(textOn(reading, '2026-03-13', 'USD venta')).toBe('7.65284')
  expect(textOn(reading, '2026-03-19', 'USD venta')).toBe('7.65366')
})
