import { expect, test } from 'vitest'
import nbt from '../../../pipeline/forex/sources/nbt.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const day = fixture('nbt', 'day.xml')
const reading = nbt.read(day)

test('somoni of Monday the eighteenth were set on Friday the fifteenth', () => {
  expect(textOn(reading, '2026-05-15', 'USD')).toBe('9.3450')
  expect(textOn(reading, '2026-05-15', '100 UZS')).toBe('0.0780')
  expect(textOn(nbt.read(changed(day, '2026-05-18', '2026-05-19')), '2026-05-18', 'USD')).toBe('9.3450')
})

test('the code and not the number says the currency: 810 was the Soviet rouble', () =>
  expect(reading.rows[1]).toEqual({
    date: '2026-05-15',
    label: 'RUB',
    base: 'RUB',
    counter: 'TJS',
    units: '1',
    side: 'mid',
    text: '0.1277',
  }))

test('zero and a day in force on a Saturday are refused', () => {
  expect(rulesOf(nbt.read(changed(day, '0.1277', '0.0000')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(nbt.read(changed(day, '2026-05-18', '2026-05-16')))).toEqual({ weekend: 3 })
})

test('no prices, another element and a day that does not exist are SOURCE_SHAPE', () => {
  expect(() => nbt.read(changed(day, /<Valute [\s\S]*<\/Valute>/, ''))).toThrow(/SOURCE_SHAPE forex\/nbt/)
  expect(() => nbt.read(changed(day, /Nominal/g, 'Units'))).toThrow(/SOURCE_SHAPE forex\/nbt/)
  expect(() => nbt.read(changed(day, '2026-05-18', '2026-13-18'))).toThrow(/SOURCE_SHAPE forex\/nbt/)
})

test('asks for each day in force', () => {
  expect(nbt.requests({ last: '2026-05-15', today: '2026-05-18' }).map(({ url }) => url)).toEqual([
    'https://www.nbt.tj/en/kurs/export_xml.php?date=2026-05-19&export=xmlout',
  ])
  expect(nbt.requests({ today: '2001-01-05' })).toHaveLength(4)
})
