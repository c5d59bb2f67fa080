import { describe, expect, test } from 'vitest'
import cba from '../../../pipeline/forex/sources/cba.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const latest = fixture('cba', 'latest.xml')
const range = fixture('cba', 'range.xml')

test('each record of a range has its own day', () => {
  expect(textOn(cba.read(range), '2026-03-02', 'USD')).toBe('376.88')
  expect(textOn(cba.read(range), '2026-03-02', 'EUR')).toBe('442.38')
  expect(textOn(cba.read(range), '2026-03-18', 'XAG gram')).toBe('973.28')
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a renamed element', latest, /<(\/?)Rate>/g, '<$1Value>'],
    ['a latest table without records', latest, /<ExchangeRate>[\s\S]*<\/ExchangeRate>/, ''],
    ['renamed records', range, /ExchangeRatesByRange /g, 'ExchangeRatesRange '],
    ['a day that does not exist', range, '2026-03-18', '2026-02-30'],
    ['another service’s answer', latest, /ExchangeRatesLatestResult/g, 'ISOCodesResult'],
  ])('%s', (_, reply, from, to) => expect(() => cba.read(changed(reply, from, to))).toThrow(/SOURCE_SHAPE/))
})

test('a range without a working day has no document in it', () =>
  expect(cba.read(changed(range, /<DocumentElement[\s\S]*<\/DocumentElement>/, ''))).toEqual({ rows: [], refused: [] }))

test('asks by SOAP for a year at most', () => {
  const [ask, ...more] = cba.requests({ last: '2026-03-16', today: '2026-03-19' })
  expect(more).toEqual([])
  expect(ask?.url).toBe('https://api.cba.am/exchangerates.asmx')
  expect(ask?.post?.action).toBe('http://www.cba.am/ExchangeRatesByDateRangeByISO')
  expect(ask?.post?.body).toContain('<DateFrom>2026-03-16</DateFrom><DateTo>2026-03-19</DateTo>')
  expect(cba.requests({ today: '2001-12-31' })).toHaveLength(2)
})
