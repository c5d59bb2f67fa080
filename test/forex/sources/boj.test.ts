import { expect, test } from 'vitest'
import boj from '../../../pipeline/forex/sources/boj.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const spot = fixture('boj', 'spot.json')
const reading = boj.read(spot)

test('yen for a dollar and dollars for a euro, in Tokyo at 17:00', () => {
  expect(textOn(reading, '2026-03-02', 'FXERD04')).toBe('156.99')
  expect(textOn(reading, '2026-03-03', 'FXERD04')).toBe('157.42')
  expect(textOn(reading, '2026-03-03', 'FXERD34')).toBe('1.1644')
  expect(reading.rows[2]).toEqual({
    date: '2026-03-02',
    label: 'FXERD34',
    base: 'EUR',
    counter: 'USD',
    units: '1',
    side: 'mid',
    text: '1.1716',
  })
})

test('null is no figure', () => expect(reading).toMatchObject({ rows: { length: 4 }, refused: [] }))

test('a series turned round is SOURCE_SHAPE, as its unit says so', () =>
  expect(() => boj.read(changed(spot, 'Yen per U.S. Dollar', 'U.S. Dollar per Yen'))).toThrow(
    /SOURCE_SHAPE forex\/boj/,
  ))

test('an error, an unfinished answer, lost values and no series are SOURCE_SHAPE', () => {
  expect(() => boj.read(changed(spot, '"STATUS":200', '"STATUS":400'))).toThrow(/SOURCE_SHAPE forex\/boj/)
  expect(() => boj.read(changed(spot, '"NEXTPOSITION":null', '"NEXTPOSITION":3'))).toThrow(/SOURCE_SHAPE forex\/boj/)
  expect(() => boj.read(changed(spot, '[null,156.99,', '[156.99,'))).toThrow(/SOURCE_SHAPE forex\/boj/)
  expect(() => boj.read(changed(spot, /"RESULTSET":\[[\s\S]*\]/, '"RESULTSET":[]'))).toThrow(/SOURCE_SHAPE forex\/boj/)
})

test('zero and a series of unknown direction are refused', () => {
  expect(rulesOf(boj.read(changed(spot, '156.99', '0')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(boj.read(changed(spot, 'FXERD34', 'FXERD99')))).toEqual({ 'unknown-series': 2 })
})

test('asks by month, a year at once', () => {
  expect(boj.requests({ last: '2026-03-02', today: '2026-03-31' }).map(({ url }) => url)).toEqual([
    'https://www.stat-search.boj.or.jp/api/v1/getDataCode?code=FXERD04,FXERD34&db=FM08&endDate=202603&format=json&lang=en&startDate=202603',
  ])
  expect(boj.requests({ today: '2001-12-31' })).toHaveLength(2)
})
