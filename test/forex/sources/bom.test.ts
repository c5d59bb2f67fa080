import { describe, expect, test } from 'vitest'
import bom from '../../../pipeline/forex/sources/bom.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('bom', 'rates.json')
const reading = bom.read(rates)

test('tugriks for one unit, thousands after commas', () => {
  expect(textOn(reading, '2026-05-22', 'USD')).toBe('3576.42')
  expect(textOn(reading, '2026-05-21', 'USD')).toBe('3576.50')
  expect(textOn(reading, '2026-05-22', 'VND')).toBe('0.14')
  expect(reading.rows[0]).toMatchObject({ base: 'USD', counter: 'MNT', units: '1', side: 'mid' })
})

test('gold is per troy ounce, SDR is XDR', () => {
  expect(textOn(reading, '2026-05-22', 'XAU')).toBe('16172267.24')
  expect(textOn(reading, '2026-05-22', 'XDR')).toBe('4887.93')
})

test('an empty text is no figure, a zero and an unknown name are refused', () => {
  expect(textOn(reading, '2026-05-21', 'XDR')).toBeUndefined()
  expect(rulesOf(bom.read(changed(rates, '"3,576.42"', '"0.00"')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(bom.read(changed(rates, '"VND"', '"DONG"')))).toEqual({ 'code-form': 1 })
})

test('success with an empty list is a window without rates', () =>
  expect(bom.read(changed(rates, /"data":\[.*\],/, '"data":[],'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an error', '"success":true', '"success":false'],
    ['a renamed date', /RATE_DATE/g, 'DATE'],
    ['a day that does not exist', '2026-05-22', '2026-05-32'],
    ['a cut reply', /.{60}$/s, ''],
  ])('%s', (_, from, to) => expect(() => bom.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/bom/))
})

test('asks by a form for the days since the last one', () => {
  expect(bom.requests({ last: '2026-05-19', today: '2026-05-22' }).map(({ post }) => post?.body)).toEqual([
    '{"startDate":"2026-05-19","endDate":"2026-05-22"}',
  ])
  expect(bom.requests({ today: '2026-05-22' }).map(({ post }) => post?.body)).toEqual([
    '{"startDate":"2001-01-02","endDate":"2026-05-22"}',
  ])
})
