import { expect, test } from 'vitest'
import nbg from '../../../pipeline/forex/sources/nbg.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const saturday = fixture('nbg', 'saturday.json')
const reading = nbg.read(saturday)

test('lari valid from Saturday were set on Friday', () => {
  expect(textOn(reading, '2026-02-27', 'USD')).toBe('2.6759')
  expect(textOn(reading, '2026-02-27', '10 AED')).toBe('7.2853')
  expect(reading.refused).toEqual([])
})

test('lari valid from Tuesday were set on Monday', () =>
  expect(textOn(nbg.read(changed(saturday, '2026-02-28', '2026-03-03')), '2026-03-02', 'USD')).toBe('2.6759'))

test('the published decimals are kept: 7.0960 and not 7.096', () =>
  expect(reading.rows.find(({ base }) => base === 'AMD')).toEqual({
    date: '2026-02-27',
    label: '1000 AMD',
    base: 'AMD',
    counter: 'GEL',
    units: '1000',
    side: 'mid',
    text: '7.0960',
  }))

test('a rate of zero and a quantity of zero are refused', () => {
  expect(rulesOf(nbg.read(changed(saturday, '"2.6759"', '"0.0000"')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(nbg.read(changed(saturday, '"quantity":10,', '"quantity":0,')))).toEqual({ 'units-form': 1 })
})

test('renamed fields, a lost end and an error are SOURCE_SHAPE', () => {
  expect(() => nbg.read(changed(saturday, /rateFormated/g, 'rateFormatted'))).toThrow(/SOURCE_SHAPE forex\/nbg/)
  expect(() => nbg.read(changed(saturday, '}]}]', '}'))).toThrow(/SOURCE_SHAPE forex\/nbg/)
  expect(() => nbg.read(replyOf('{"error":"Not found"}'))).toThrow(/SOURCE_SHAPE forex\/nbg/)
})

test('asks for Monday to get what was set on Friday', () => {
  expect(nbg.requests({ last: '2026-02-26', today: '2026-02-27' }).map(({ url }) => url)).toEqual([
    'https://nbg.gov.ge/gw/api/ct/monetarypolicy/currencies/?date=2026-03-02',
  ])
  expect(nbg.requests({ today: '2000-01-07' })).toHaveLength(5)
})
