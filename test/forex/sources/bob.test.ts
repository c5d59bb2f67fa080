import { describe, expect, test } from 'vitest'
import bob from '../../../pipeline/forex/sources/bob.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('bob', 'rates.csv')
const reading = bob.read(rates)

test('units of each currency for one pula', () => {
  expect(textOn(reading, '2026-03-19', 'USD')).toBe('0.0748')
  expect(textOn(reading, '2026-03-19', 'YEN')).toBe('11.9500')
  expect(textOn(reading, '2026-03-18', 'CHN')).toBe('0.5213')
  expect(textOn(reading, '2009-04-20', 'ZAR')).toBe('1.1983')
  expect(textOn(reading, '2009-04-20', 'EUR')).toBe('0.1023')
  expect(reading.rows.slice(0, 7).map(({ base, counter, units }) => `${base}/${counter}/${units}`)).toEqual(
    'CNY EUR GBP USD XDR JPY ZAR'.split(' ').map(code => `BWP/${code}/1`),
  )
})

test('zeros of the yuan before 2016 are no figures', () => {
  expect(textOn(reading, '2009-04-20', 'CHN')).toBeUndefined()
  expect(rulesOf(reading)).toEqual({ 'number-range': 1 })
})

test('a day that stands twice with other figures loses them', () => {
  const twice = bob.read(changed(rates, '18 Mar 2026', '19 Mar 2026'))
  expect(twice.rows.map(({ date }) => date)).not.toContain('2026-03-19')
  expect(rulesOf(twice)).toEqual({ contradiction: 14, 'number-range': 1 })
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a lost column', ',SDR', ''],
    ['a moved date', 'Date,CHN', 'CHN,Date'],
    ['a line cut short', ',1.1983', ''],
    ['a last figure cut short', '1.1983', '1.19'],
    ['a day that does not exist', '20 Apr 2009', '31 Apr 2009'],
    ['no lines', /\n[\s\S]*$/, '\n'],
  ])('%s', (_, from, to) => expect(() => bob.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/bob/))
})

test('asks for the one file', () =>
  expect(bob.requests().map(({ url }) => url)).toEqual([
    'https://www.bankofbotswana.bw/export/exchange-rates.csv?page&_format=csv',
  ]))
