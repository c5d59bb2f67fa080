import { expect, test } from 'vitest'
import bcn from '../../../pipeline/forex/sources/bcn.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const month = fixture('bcn', 'month.xml')

test('córdobas for a dollar on the day they are official, in whatever order they come', () => {
  for (const date of ['2026-03-16', '2026-03-17', '2026-03-20'])
    expect(textOn(bcn.read(month), date, 'USD')).toBe('36.6243')
  expect(bcn.read(month).rows[0]).toEqual({
    date: '2026-03-17',
    label: 'USD',
    base: 'USD',
    counter: 'NIO',
    units: '1',
    side: 'mid',
    text: '36.6243',
  })
})

test('Saturdays of the calendar, zero and words are refused', () => {
  expect(rulesOf(bcn.read(month))).toEqual({ weekend: 1 })
  expect(rulesOf(bcn.read(changed(month, '36.6243', '0')))).toEqual({ weekend: 1, 'number-range': 1 })
  expect(rulesOf(bcn.read(changed(month, '36.6243', 'NaN')))).toEqual({ weekend: 1, 'number-form': 1 })
})

test('a month without days, a fault and a renamed element are SOURCE_SHAPE', () => {
  expect(() => bcn.read(changed(month, /<Tc>.*<\/Tc>/, ''))).toThrow(/SOURCE_SHAPE forex\/bcn/)
  expect(() => bcn.read(changed(month, /RecuperaTC_Mes/g, 'Fault'))).toThrow(/SOURCE_SHAPE forex\/bcn/)
  expect(() => bcn.read(changed(month, /Valor>/g, 'Tasa>'))).toThrow(/SOURCE_SHAPE forex\/bcn/)
  expect(() => bcn.read(changed(month, '2026-03-17', '2026-02-29'))).toThrow(/SOURCE_SHAPE forex\/bcn/)
})

test('asks month by month, the month of the last known day again, over the end of a year', () => {
  const asks = bcn.requests({ last: '2025-12-30', today: '2026-01-05' })
  expect(asks.map(({ post }) => /<Ano>.*<\/Mes>/.exec(post.body)?.[0])).toEqual([
    '<Ano>2025</Ano><Mes>12</Mes>',
    '<Ano>2026</Ano><Mes>1</Mes>',
  ])
  expect(asks[0]?.post.action).toBe('http://servicios.bcn.gob.ni/RecuperaTC_Mes')
  expect(asks[0]?.url).toBe('https://servicios.bcn.gob.ni/Tc_Servicio/ServicioTC.asmx')
})

test('begins with January 2012, and asks once where days ahead are stored', () => {
  expect(bcn.requests({ today: '2012-03-01' })).toHaveLength(3)
  expect(bcn.requests({ last: '2026-12-31', today: '2026-03-20' })).toHaveLength(1)
})
