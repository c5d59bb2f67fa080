import { expect, test } from 'vitest'
import cnb from '../../../pipeline/forex/sources/cnb.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const year = fixture('cnb', 'year.json')

test('koruny per 1, 100 or 1,000 units, zeros at the end kept', () => {
  const reading = cnb.read(year)
  expect(textOn(reading, '2026-01-02', 'EUR')).toBe('24.170')
  expect(textOn(reading, '2026-01-02', '1000 IDR')).toBe('1.233')
  expect(textOn(reading, '2026-01-02', '100 JPY')).toBe('13.141')
  expect(textOn(reading, '2026-04-02', 'XDR')).toBe('29.042')
  expect(textOn(reading, '2026-04-02', 'USD')).toBe('21.291')
  expect(reading.rows.find(({ base }) => base === 'IDR')).toMatchObject({ counter: 'CZK', units: '1000', side: 'mid' })
})

test('a year before its first fixing is an empty list', () =>
  expect(cnb.read(changed(year, /\[[\s\S]*\]/, '[]'))).toEqual({ rows: [], refused: [] }))

test.each([
  ['a zero', '24.170', '0', 'number-range'],
  ['a negative rate', '24.170', '-24.170', 'number-form'],
  ['ten to the thirtieth', '24.170', '1e30', 'number-form'],
  ['zero units', '"amount": 1000', '"amount": 0', 'units-form'],
])('%s is refused', (_, from, to, rule) => expect(rulesOf(cnb.read(changed(year, from, to)))).toEqual({ [rule]: 1 }))

test.each([
  ['HTML', /^/, '<!doctype html>'],
  ['an error in JSON', '"rates"', '"errorCode"'],
  ['cut JSON', /\}\s*$/, ''],
  ['a renamed field', /"validFor"/g, '"date"'],
  ['a date that does not exist', '2026-04-02', '2026-04-31'],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => cnb.read(changed(year, from, to))).toThrow(/SOURCE_SHAPE forex\/cnb/),
)

test('asks by year', () => {
  const url = (year: number) => `https://api.cnb.cz/cnbapi/exrates/daily-year?lang=EN&year=${year}`
  expect(cnb.requests({ last: '2026-04-01', today: '2026-04-02' }).map(ask => ask.url)).toEqual([url(2026)])
  expect(cnb.requests({ today: '2026-04-02' }).map(ask => ask.url)[0]).toBe(url(2000))
  expect(cnb.requests({ today: '2026-04-02' })).toHaveLength(27)
})
