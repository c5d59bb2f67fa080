import { describe, expect, test } from 'vitest'
import hkma from '../../../pipeline/forex/sources/hkma.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('hkma', 'daily.json')
const reading = hkma.read(daily)

test('Hong Kong dollars per unit', () => {
  expect(textOn(reading, '2026-02-27', 'usd')).toBe('7.825')
  expect(textOn(reading, '2026-02-26', 'gbp')).toBe('10.6045')
  expect(textOn(reading, '2026-02-27', 'idr')).toBe('0.0004666')
  expect(textOn(reading, '2026-02-26', 'idr')).toBe('0.000467')
  expect(reading.rows[0]).toMatchObject({ base: 'USD', counter: 'HKD', units: '1', side: 'mid' })
})

test('the SDR is XDR; indices and nulls are no figures', () => {
  expect(reading.rows.find(({ base }) => base === 'XDR')).toMatchObject({
    label: 'special_drawing_rights',
    text: '10.75757525',
  })
  expect(reading.rows).toHaveLength(8)
})

test("Saturday's figures are refused", () => {
  expect(rulesOf(reading)).toEqual({ weekend: 3 })
  expect(reading.refused[0]).toMatchObject({ date: '2026-02-28', code: 'usd' })
})

test('a column nobody knows is refused by name', () =>
  expect(rulesOf(hkma.read(changed(daily, /"neeri_2020_trade_wgt"/g, '"bitcoin"')))).toEqual({
    weekend: 3,
    'unknown-column': 3,
  }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an error of the interface', '"success":true', '"success":false'],
    ['fewer records than are counted', '"datasize":3', '"datasize":4'],
    ['a column lost', /"usd":[\d.]+,/, ''],
    ['a renamed day', '"end_of_day"', '"end_of_month"'],
  ])('%s', (_, from, to) => expect(() => hkma.read(changed(daily, from, to))).toThrow(/SOURCE_SHAPE forex\/hkma/))
})

test('asks in windows of a hundred days', () => {
  expect(hkma.requests({ last: '2026-02-25', today: '2026-02-28' }).map(({ url }) => url)).toEqual([
    'https://api.hkma.gov.hk/public/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily?choose=end_of_day&from=2026-02-25&offset=0&pagesize=100&sortby=end_of_day&sortorder=desc&to=2026-02-28',
  ])
  expect(hkma.requests({ today: '2000-12-31' })).toHaveLength(4)
})
