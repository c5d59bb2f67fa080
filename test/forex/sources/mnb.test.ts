import { expect, test } from 'vitest'
import mnb from '../../../pipeline/forex/sources/mnb.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const week = fixture('mnb', 'week.xml')

test('forints with a decimal comma per the units of the attribute, out of XML written inside XML', () => {
  const reading = mnb.read(week)
  expect(textOn(reading, '2025-03-28', 'EUR')).toBe('402.61')
  expect(textOn(reading, '2025-03-28', 'USD')).toBe('373.72')
  expect(textOn(reading, '2025-03-28', '100 JPY')).toBe('248.17')
  expect(textOn(reading, '2025-03-24', 'EUR')).toBe('398.44')
  expect(textOn(reading, '2025-03-24', '100 IDR')).toBe('2.22')
  expect(reading.rows.find(({ base }) => base === 'JPY')).toMatchObject({ counter: 'HUF', units: '100', side: 'mid' })
})

test('a window of holidays is the service’s own empty element', () =>
  expect(
    mnb.read(changed(week, /&lt;MNBExchangeRates&gt;.*MNBExchangeRates&gt;/, '&lt;MNBExchangeRates /&gt;')),
  ).toEqual({
    rows: [],
    refused: [],
  }))

test.each([
  ['a zero', '373,72', '0', 'number-range'],
  ['nothing written', '402,61', '-', 'number-form'],
  ['zero units', 'unit="100" curr="JPY"', 'unit="0" curr="JPY"', 'units-form'],
])('%s is refused', (_, from, to, rule) => expect(rulesOf(mnb.read(changed(week, from, to)))).toEqual({ [rule]: 1 }))

test.each([
  ['HTML', /[\s\S]*/, '<!DOCTYPE html><html><body>Karbantartás</body></html>'],
  ['a SOAP fault', /<GetExchangeRatesResponse.*Response>/, '<s:Fault><faultstring>denied</faultstring></s:Fault>'],
  ['a cut envelope', '</s:Body></s:Envelope>', ''],
  ['a cut answer in a whole envelope', '&lt;/MNBExchangeRates&gt;', ''],
  ['the list of currencies in place of rates', /MNBExchangeRates/g, 'MNBCurrencies'],
  ['a date that does not exist', '2025-03-24', '2025-03-34'],
])('%s: SOURCE_SHAPE', (_, from, to) => expect(() => mnb.read(changed(week, from, to))).toThrow(/SOURCE_SHAPE/))

test('posts the days and the currencies in an envelope, a year at most at a time', () => {
  const [ask, ...more] = mnb.requests({ last: '2025-03-28', today: '2025-04-01' })
  expect(more).toEqual([])
  expect(ask?.url).toBe('https://www.mnb.hu/arfolyamok.asmx')
  expect(ask?.post?.action).toBe('http://www.mnb.hu/webservices/MNBArfolyamServiceSoap/GetExchangeRates')
  expect(ask?.post?.body).toContain('<startDate>2025-03-28</startDate><endDate>2025-04-01</endDate>')
  expect(ask?.post?.body).toMatch(/<currencyNames>AUD,BGN,.*,EUR,.*SKK<\/currencyNames>/)
  const first = mnb.requests({ today: '2025-04-01' })
  expect(first[0]?.post?.body).toContain('<startDate>2000-01-03</startDate>')
  expect(first).toHaveLength(26)
})
