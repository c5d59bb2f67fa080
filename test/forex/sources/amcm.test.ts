import { describe, expect, test } from 'vitest'
import amcm from '../../../pipeline/forex/sources/amcm.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const table = fixture('amcm', 'table.json')
const reading = amcm.read(table)

test('patacas, though the field is called usdMean', () => {
  expect(textOn(reading, '2026-05-22', 'USD')).toBe('8.0705')
  expect(textOn(reading, '2026-05-21', 'USD')).toBe('8.0671')
  expect(textOn(reading, '2026-05-22', 'HKD')).toBe('1.0300')
  expect(textOn(reading, '2026-05-22', 'AUD')).toBe('5.7635')
})

test('yen are priced by the hundred', () =>
  expect(reading.rows.find(({ base }) => base === 'JPY')).toEqual({
    date: '2026-05-22',
    label: '100 JPY',
    base: 'JPY',
    counter: 'MOP',
    units: '100',
    side: 'mid',
    text: '5.0727',
  }))

test('the liquidity line, a rate of no currency, is refused', () => {
  expect(rulesOf(reading)).toEqual({ 'units-form': 1 })
  expect(reading.refused[0]).toMatchObject({ row: 4, code: '0 LIQ' })
})

test('zero patacas are refused, an empty text is no figure', () => {
  expect(rulesOf(amcm.read(changed(table, '"8.0705"', '"0.0000"')))).toEqual({ 'units-form': 1, 'number-range': 1 })
  expect(amcm.read(changed(table, '"8.0705"', '""')).rows).toHaveLength(4)
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an error of the interface', '"message":"OK"', '"message":"Error"'],
    ['a renamed column', '"usdMean":', '"mean":'],
    ['no data', /"data":\[[\s\S]*\],"code"/, '"data":null,"code"'],
    ['a day that does not exist', '2026-05-21', '2026-05-32'],
  ])('%s', (_, from, to) => expect(() => amcm.read(changed(table, from, to))).toThrow(/SOURCE_SHAPE forex\/amcm/))
})

test('an empty list is a span without a fixing', () =>
  expect(amcm.read(replyOf('{"message":"OK","data":[],"code":0}'))).toEqual({ rows: [], refused: [] }))

test('asks in windows of ninety days', () => {
  expect(amcm.requests({ last: '2026-05-18', today: '2026-05-22' }).map(({ url }) => url)).toEqual([
    'https://www.amcm.gov.mo/api/v1.0/cms/financial_info?Begin=20260518&End=20260522&QueryType=1',
  ])
  expect(amcm.requests({ today: '2000-12-31' })).toHaveLength(5)
})
