import { describe, expect, test } from 'vitest'
import cbn from '../../../pipeline/forex/sources/cbn.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('cbn', 'rates.json')
const reading = cbn.read(rates)

test('the central rate, naira for one unit', () => {
  expect(textOn(reading, '2026-05-21', 'EURO')).toBe('1590.1997')
  expect(textOn(reading, '2026-05-14', 'US DOLLAR')).toBe('1370.3862')
  expect(textOn(reading, '2026-05-21', 'SDR')).toBe('1884.0410')
  expect(textOn(reading, '2026-05-21', 'CFA')).toBe('2.4200')
  expect(reading.rows.map(({ base, counter }) => `${base}/${counter}`)).toEqual([
    'XOF/NGN',
    'EUR/NGN',
    'XDR/NGN',
    'USD/NGN',
  ])
})

test('the West African unit of account is no currency', () => {
  expect(rulesOf(reading)).toEqual({ 'code-form': 1 })
  expect(reading.refused[0]).toMatchObject({ row: 4, code: 'WAUA' })
})

test('names come with blanks around them and in two spellings', () => {
  expect(textOn(cbn.read(changed(rates, '"EURO"', '" Euro "')), '2026-05-21', 'EURO')).toBe('1590.1997')
  expect(cbn.read(changed(rates, '"EURO"', '"JAPANESE YEN"')).rows[1]).toMatchObject({ base: 'JPY' })
})

test('a rate of zero is refused, an empty one is none', () => {
  expect(rulesOf(cbn.read(changed(rates, '"1590.1997"', '"0.0000"')))).toEqual({ 'code-form': 1, 'number-range': 1 })
  expect(cbn.read(changed(rates, '"1590.1997"', '""')).rows).toHaveLength(3)
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an empty history', /^.*$/s, '[]'],
    ['a lost column', /"centralrate":"[\d.]+",/g, ''],
    ['a day that does not exist', '2026-05-14', '2026-05-34'],
    ['a cut reply', /.{40}$/s, ''],
  ])('%s', (_, from, to) => expect(() => cbn.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/cbn/))
})

test('asks for the whole history, which is one reply', () =>
  expect(cbn.requests().map(({ url }) => url)).toEqual(['https://www.cbn.gov.ng/api/GetAllExchangeRates']))
