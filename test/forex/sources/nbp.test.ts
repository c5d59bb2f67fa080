import { describe, expect, test } from 'vitest'
import nbp from '../../../pipeline/forex/sources/nbp.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const gold = fixture('nbp', 'gold.json')
const year = fixture('nbp', 'year.csv')
const perUnit = fixture('nbp', 'per-unit.csv')

test('the weekly table is known by its labels', () =>
  expect(nbp.weekly).toEqual({ labelPrefix: 'B ', name: 'nbp-b', days: 7 }))

test('gold is per gram and belongs to the working day before', () =>
  expect(nbp.read(gold).rows.map(({ date, base, units, text }) => [date, base, units, text])).toEqual([
    ['2026-02-27', 'XAU', '0.0321507466', '595.71'],
    ['2026-03-02', 'XAU', '0.0321507466', '624.92'],
  ]))

describe('the year file', () => {
  test('has units in its header and commas in its figures', () => {
    const reading = nbp.read(year)
    expect(textOn(reading, '2022-01-03', '100HUF')).toBe('1.2482')
    expect(textOn(reading, '2022-12-30', '10000IDR')).toBe('2.8276')
    expect(textOn(reading, '2022-12-30', '1XDR')).toBe('5.8760')
    expect(reading.rows.find(({ base }) => base === 'IDR')).toMatchObject({ counter: 'PLN', units: '10000' })
  })

  test('a currency no longer quoted is an empty cell, and the table’s number is no figure', () => {
    const reading = nbp.read(year)
    expect(textOn(reading, '2022-12-30', '1RUB')).toBeUndefined()
    expect(reading.rows).toHaveLength(13)
    expect(rulesOf(reading)).toEqual({})
  })

  test.each([
    ['units of the footer that differ from the header’s', 'jednostek;1;1;100', 'jednostek;1;1;1'],
    ['columns that moved', 'data;1USD;1EUR', 'data;1EUR;1USD'],
    ['a file cut before its footer', /\r\n\r\nkod ISO[\s\S]*/, '\r\n'],
    ['a row with a cell too many', '4,0424;', '4,0424;;'],
  ])('%s: SOURCE_SHAPE', (_, from, to) => expect(() => nbp.read(changed(year, from, to))).toThrow(/SOURCE_SHAPE/))

  test('a zero is refused', () =>
    expect(rulesOf(nbp.read(changed(year, '4,5889', '0,0000')))).toEqual({ 'number-range': 1 }))
})

test('the table divided by others says so in its labels', () => {
  const reading = nbp.read(perUnit)
  expect(textOn(reading, '2002-01-02', 'ITL derived')).toBe('0.001833')
  expect(textOn(reading, '2015-12-31', 'JPY derived')).toBe('0.032411')
  expect(reading.rows).toHaveLength(8)
})

test('the first run asks window by window, none above 93 days, gold from 2013 on', () => {
  const asks = nbp.requests({ today: '2026-03-09' })
  const spans = asks.map(({ url }) => url.split('/').slice(-3, -1))
  expect(Math.max(...spans.map(([from, to]) => (Date.parse(to!) - Date.parse(from!)) / 86_400_000 + 1))).toBeLessThan(
    93,
  )
  expect(asks[0]?.url).toMatch(/tables\/A\/2002-01-02\//)
  expect(asks.find(({ url }) => url.includes('cenyzlota'))?.url).toMatch(/cenyzlota\/2013-01-02\//)
  expect(spans.at(-1)?.[1]).toBe('2026-03-09')
})
