import { describe, expect, test } from 'vitest'
import cbc from '../../../pipeline/forex/sources/cbc.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('cbc', 'rates.json')
const reading = cbc.read(rates)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('each pair the way round its header says', () => {
  expect(one('NTD/USD')).toMatchObject({ base: 'USD', counter: 'TWD', units: '1', side: 'mid', text: '31.460' })
  expect(one('USD/GBP')).toMatchObject({ base: 'GBP', counter: 'USD', text: '1.3633' })
  expect(one('USD/EUR')).toMatchObject({ base: 'EUR', counter: 'USD', text: '1.1873' })
  expect(textOn(reading, '2026-02-26', 'JPY/USD')).toBe('156.05')
  expect(textOn(reading, '2026-02-26', 'PHP/USD')).toBe('57.638')
})

test('a dash is no figure; days before 2000 are refused', () => {
  expect(one('DEM/USD')).toBeUndefined()
  expect(rulesOf(reading)).toEqual({ 'before-2000': 4 })
})

test('working Saturdays are refused', () =>
  expect(rulesOf(cbc.read(changed(rates, '20260226', '20250208')))).toEqual({ 'before-2000': 4, weekend: 5 }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a lost figure', '"31.251",', ''],
    ['a header without a pair', '英鎊USD/GBP', '英鎊'],
    ['a pair without the dollar', 'USD/EUR', 'GBP/EUR'],
    ['no days', /"dataSets":\[\[.*?\]\]/, '"dataSets":[]'],
    ['a day that does not exist', '20260226', '20260230'],
  ])('%s', (_, from, to) => expect(() => cbc.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/cbc/))
})

test('asks for the whole history, which is one reply', () =>
  expect(cbc.requests().map(({ url }) => url)).toEqual(['https://cpx.cbc.gov.tw/API/DataAPI/Get?FileName=BP01D01']))
