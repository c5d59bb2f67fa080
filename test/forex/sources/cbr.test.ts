import { describe, expect, test } from 'vitest'
import cbr from '../../../pipeline/forex/sources/cbr.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('cbr', 'daily.xml')
const series = fixture('cbr', 'series.xml')
const metals = fixture('cbr', 'metals.xml')

describe('the day’s table', () => {
  test('is dated by the day it comes into force, a Saturday, and was set on the Friday before', () =>
    expect(new Set(cbr.read(daily).rows.map(({ date }) => date))).toEqual(new Set(['2026-04-24'])))

  test('keeps roubles per so many units, never the quotient', () => {
    const reading = cbr.read(daily)
    expect(textOn(reading, '2026-04-24', 'USD')).toBe('75.5273')
    expect(textOn(reading, '2026-04-24', '100 JPY')).toBe('47.2636')
    expect(reading.rows.find(({ base }) => base === 'IRR')).toEqual({
      date: '2026-04-24',
      label: '1000000 IRR',
      base: 'IRR',
      counter: 'RUB',
      units: '1000000',
      side: 'mid',
      text: '53.9256',
    })
  })

  test('without currencies is SOURCE_SHAPE', () =>
    expect(() => cbr.read(changed(daily, /<Valute .*<\/Valute>/, ''))).toThrow(/SOURCE_SHAPE forex\/cbr/))
})

describe('the series of a currency', () => {
  test('has no code, only the bank’s number of it', () =>
    expect(cbr.read(series).rows.map(({ date, label, base, text }) => [date, label, base, text])).toEqual([
      ['2026-03-02', '100 JPY', 'JPY', '49.3436'],
      ['2026-03-03', '100 JPY', 'JPY', '49.3039'],
    ]))

  test('of an unknown number is refused figure by figure', () =>
    expect(rulesOf(cbr.read(changed(series, 'ID="R01820"', 'ID="R09999"')))).toEqual({ 'code-form': 2 }))

  test('may be empty between holidays', () =>
    expect(cbr.read(changed(series, /<Record.*<\/Record>/, ''))).toEqual({ rows: [], refused: [] }))
})

test('metals are per gram, buying and selling', () => {
  const { rows } = cbr.read(metals)
  expect(rows.slice(0, 2).map(({ label, base, units, side, text }) => [label, base, units, side, text])).toEqual([
    ['XAU buying', 'XAU', '0.0321507466', 'bid', '12957.47'],
    ['XAU selling', 'XAU', '0.0321507466', 'ask', '12957.47'],
  ])
  expect(textOn(cbr.read(metals), '2026-03-02', 'XAG buying')).toBe('223.24')
  expect(textOn(cbr.read(metals), '2026-03-03', 'XPD selling')).toBe('4446.44')
})

test.each([
  ['a zero', '75,5273</Value>', '0,0000</Value>', { 'number-range': 1 }],
  ['zero units', '<Nominal>100</Nominal>', '<Nominal>0</Nominal>', { 'units-form': 1 }],
  ['a rate set on a working Saturday', '25.04.2026', '26.04.2026', { weekend: 4 }],
])('%s is refused', (_, from, to, rules) => expect(rulesOf(cbr.read(changed(daily, from, to)))).toEqual(rules))

test.each([
  ['HTML', '<html><body>Service unavailable</body></html>'],
  ['the bank’s complaint', 'Error in parameters'],
  ['cut XML', new TextDecoder().decode(daily.bytes).slice(0, 300)],
  ['a date that does not exist', new TextDecoder().decode(daily.bytes).replace('25.04.2026', '32.04.2026')],
])('%s: SOURCE_SHAPE', (_, text) => expect(() => cbr.read(replyOf(text))).toThrow(/SOURCE_SHAPE/))

test('asks series by series when more than 54 days are missing', () => {
  const urls = cbr.requests({ today: '2026-04-24' }).map(({ url }) => url)
  expect(urls).toHaveLength(55)
  expect(urls[0]).toBe(
    'https://www.cbr.ru/scripts/XML_dynamic.asp?VAL_NM_RQ=R01010&date_req1=04/01/2000&date_req2=25/04/2026',
  )
})
