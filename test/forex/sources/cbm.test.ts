import { expect, test } from 'vitest'
import cbm from '../../../pipeline/forex/sources/cbm.ts'
import { changed, fixture, replyOf, textOn } from '../fixture.ts'

const latest = fixture('cbm', 'latest.json')

test('kyat of the moment’s day in Yangon', () => {
  // 18:00 UTC is half past midnight there.
  expect(textOn(cbm.read(changed(latest, '1775721600', '1775757600')), '2026-04-10', 'USD')).toBe('2100.00')
})

test('a thousands comma is read', () => {
  expect(textOn(cbm.read(changed(latest, '6851.55', '6,851.55')), '2026-04-09', 'KWD')).toBe('6851.55')
})

test('an empty list is a day without rates, another shape SOURCE_SHAPE', () => {
  const empty = { rows: [], refused: [] }
  expect(cbm.read(replyOf('{"info":"Central Bank of Myanmar","timestamp":1775721600,"rates":[]}'))).toEqual(empty)
  expect(cbm.read(replyOf('[]'))).toEqual(empty)
  expect(() => cbm.read(replyOf('[1]'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
  expect(() => cbm.read(changed(latest, '"rates"', '"data"'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
  expect(() => cbm.read(changed(latest, '1775721600', 'today'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
})
