import { describe, expect, test } from 'vitest'
import cbr from '../../../pipeline/forex/sources/cbr.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const daily = fixture('cbr', 'daily.xml')
const series = fixture('cbr', 'series.xml')

describe('the day’s table', () => {
  test('is dated by the day it comes into force, a Saturday, and was set on the Friday before', () =>
    expect(new Set(cbr.read(daily).rows.map(({ date }) => date))).toEqual(new Set(['2026-04-24'])))
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

test('asks series by series when more than 54 days are missing', () => {
  const urls = cbr.requests({ today: '2026-04-24' }).map(({ url }) => url)
  expect(urls).toHaveLength(55)
  expect(urls[0]).toBe(
    'https://www.cbr.ru/scripts/XML_dynamic.asp?VAL_NM_RQ=R01010&date_req1=04/01/2000&date_req2=25/04/2026',
  )
})
