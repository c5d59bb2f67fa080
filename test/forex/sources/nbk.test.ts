import { expect, test } from 'vitest'
import nbk from '../../../pipeline/forex/sources/nbk.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const day = fixture('nbk', 'day.xml')
const reading = nbk.read(day)

test('tenge of the first of April were set on the thirty-first of March', () => {
  expect(textOn(reading, '2026-03-31', 'AUD')).toBe('328.01')
  expect(textOn(reading, '2026-03-31', '10 AMD')).toBe('12.72')
  expect(textOn(reading, '2026-03-31', '100 KRW')).toBe('31.29')
  expect(reading.rows).toHaveLength(3)
})

test('the price is the description, the units are the quant', () =>
  expect(reading.rows[1]).toEqual({
    date: '2026-03-31',
    label: '10 AMD',
    base: 'AMD',
    counter: 'KZT',
    units: '10',
    side: 'mid',
    text: '12.72',
  }))

test('zero, a minus and a quant of nothing are refused', () => {
  expect(rulesOf(nbk.read(changed(day, '328.01', '0')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(nbk.read(changed(day, '328.01', '-1')))).toEqual({ 'number-form': 1 })
  expect(rulesOf(nbk.read(changed(day, '<quant>10</quant>', '<quant></quant>')))).toEqual({ 'units-form': 1 })
})

test('no date, no items and renamed items are SOURCE_SHAPE', () => {
  expect(() => nbk.read(changed(day, /<date>.*<\/date>/, ''))).toThrow(/SOURCE_SHAPE forex\/nbk/)
  expect(() => nbk.read(changed(day, /<item>[\s\S]*<\/item>/, ''))).toThrow(/SOURCE_SHAPE forex\/nbk/)
  expect(() => nbk.read(changed(day, /quant>/g, 'units>'))).toThrow(/SOURCE_SHAPE forex\/nbk/)
})

test('a declaration that never closes is SOURCE_SHAPE', () =>
  expect(() => nbk.read(changed(day, '?>', '>'))).toThrow(/SOURCE_SHAPE XML/))

test('asks for the day in force, written day first', () => {
  expect(nbk.requests({ last: '2026-04-01', today: '2026-04-02' }).map(({ url }) => url)).toEqual([
    'https://nationalbank.kz/rss/get_rates.cfm?fdate=03.04.2026',
  ])
  expect(nbk.requests({ today: '2000-01-07' })).toHaveLength(5)
})
