import { expect, test } from 'vitest'
import cbm from '../../../pipeline/forex/sources/cbm.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const latest = fixture('cbm', 'latest.json')
const reading = cbm.read(latest)

test('kyat of the moment’s day in Yangon', () => {
  expect(textOn(reading, '2026-04-09', 'USD')).toBe('2100.00')
  expect(textOn(reading, '2026-04-09', 'KWD')).toBe('6851.55')
  // 18:00 UTC is half past midnight there.
  expect(textOn(cbm.read(changed(latest, '1775721600', '1775757600')), '2026-04-10', 'USD')).toBe('2100.00')
})

test('yen and riels are priced by the hundred, which the reply does not say', () => {
  expect(reading.rows.find(({ base }) => base === 'JPY')).toEqual({
    date: '2026-04-09',
    label: '100 JPY',
    base: 'JPY',
    counter: 'MMK',
    units: '100',
    side: 'mid',
    text: '1321.88',
  })
  expect(textOn(reading, '2026-04-09', '100 KHR')).toBe('52.51')
})

test('a thousands comma is read, zero and a currency of unknown units are refused', () => {
  expect(textOn(cbm.read(changed(latest, '6851.55', '6,851.55')), '2026-04-09', 'KWD')).toBe('6851.55')
  expect(rulesOf(cbm.read(changed(latest, '2100.00', '0.00')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(cbm.read(changed(latest, '"KHR"', '"IRR"')))).toEqual({ 'unknown-units': 1 })
})

test('an empty list is a day without rates, another shape SOURCE_SHAPE', () => {
  const empty = { rows: [], refused: [] }
  expect(cbm.read(replyOf('{"info":"Central Bank of Myanmar","timestamp":1775721600,"rates":[]}'))).toEqual(empty)
  expect(cbm.read(replyOf('[]'))).toEqual(empty)
  expect(() => cbm.read(replyOf('[1]'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
  expect(() => cbm.read(changed(latest, '"rates"', '"data"'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
  expect(() => cbm.read(changed(latest, '1775721600', 'today'))).toThrow(/SOURCE_SHAPE forex\/cbm/)
})

test('asks for filed days by date and for today by its own address', () => {
  expect(cbm.requests({ last: '2026-04-07', today: '2026-04-09' }).map(({ url }) => url)).toEqual([
    'https://forex.cbm.gov.mm/api/history/08-04-2026',
    'https://forex.cbm.gov.mm/api/latest',
  ])
  expect(cbm.requests({ today: '2018-01-05' })).toHaveLength(4)
})
