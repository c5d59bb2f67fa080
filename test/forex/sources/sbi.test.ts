import { expect, test } from 'vitest'
import sbi from '../../../pipeline/forex/sources/sbi.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const official = fixture('sbi', 'group9.xml')
const further = fixture('sbi', 'group7.xml')

test('krónur on their day, which is written month first', () => {
  expect(textOn(sbi.read(official), '2026-03-24', 'USD')).toBe('124.440000')
  expect(textOn(sbi.read(official), '2026-03-25', 'USD')).toBe('123.710000')
  expect(textOn(sbi.read(further), '2026-03-24', 'CNY')).toBe('18.052000')
  expect(textOn(sbi.read(further), '2026-03-27', 'NGN')).toBe('0.090200')
})

test('yen are priced one by one', () =>
  expect(sbi.read(official).rows[2]).toEqual({
    date: '2026-03-24',
    label: 'JPY',
    base: 'JPY',
    counter: 'ISK',
    units: '1',
    side: 'mid',
    text: '0.783000',
  }))

test('a series without entries gives nothing and refuses nothing', () =>
  expect(sbi.read(further)).toMatchObject({ rows: { length: 2 }, refused: [] }))

test('a day-first date would be another day, so a month of 24 is SOURCE_SHAPE', () =>
  expect(() => sbi.read(changed(official, '3/24/2026', '24/3/2026'))).toThrow(/SOURCE_SHAPE forex\/sbi/))

test('buying rates, unknown names and zeros are refused', () => {
  expect(rulesOf(sbi.read(changed(official, 'jen, skráð miðgengi', 'jen, skráð kaupgengi')))).toEqual({ 'not-mid': 1 })
  expect(rulesOf(sbi.read(changed(official, '[Japanskt jen]', '[Japanskt yen]')))).toEqual({ 'unknown-name': 1 })
  expect(rulesOf(sbi.read(changed(official, '0.783000', '0.000000')))).toEqual({ 'number-range': 1 })
})

test('bolívars are those of the day', () => {
  const named = changed(further, 'Kínverskt júan]', 'Venesúelskur bólivari]')
  expect(sbi.read(named).rows[0]).toMatchObject({ base: 'VES', label: 'VES' })
  expect(sbi.read(changed(named, '3/24/2026', '3/24/2006')).rows[0]).toMatchObject({ base: 'VEB', label: 'VEB' })
})

test('another document and renamed parts are SOURCE_SHAPE', () => {
  expect(() => sbi.read(changed(official, /Group/g, 'List'))).toThrow(/SOURCE_SHAPE forex\/sbi/)
  expect(() => sbi.read(changed(official, /TimeSeriesData/g, 'Data'))).toThrow(/SOURCE_SHAPE forex\/sbi/)
  expect(() => sbi.read(changed(official, /Value>/g, 'Rate>'))).toThrow(/SOURCE_SHAPE forex\/sbi/)
})

test('asks for both groups, a year at once', () => {
  expect(sbi.requests({ last: '2026-03-24', today: '2026-03-28' }).map(({ url }) => url)).toEqual([
    'https://sedlabanki.is/xmltimeseries/Default.aspx?DagsFra=2026-03-24&DagsTil=2026-03-28&GroupID=9&Type=xml',
    'https://sedlabanki.is/xmltimeseries/Default.aspx?DagsFra=2026-03-24&DagsTil=2026-03-28&GroupID=7&Type=xml',
  ])
  expect(sbi.requests({ today: '2001-12-31' })).toHaveLength(4)
})
