import { describe, expect, test } from 'vitest'
import cbu from '../../../pipeline/forex/sources/cbu.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const day = fixture('cbu', 'day.json')
const reading = cbu.read(day)

test('soums of the first of April were set on the thirty-first of March', () => {
  expect(textOn(reading, '2026-03-31', 'USD')).toBe('12194.21')
  expect(textOn(reading, '2026-03-31', 'EUR')).toBe('13984.32')
  expect(textOn(reading, '2026-03-31', 'XDR')).toBe('16557.42')
  expect(textOn(reading, '2026-04-01', 'USD')).toBeUndefined()
})

test('what comes into force on a Monday was set on the Friday before', () =>
  expect(textOn(cbu.read(changed(day, /01\.04\.2026/g, '06.04.2026')), '2026-04-03', 'USD')).toBe('12194.21'))

test('the price of ten rupiahs keeps its ten', () =>
  expect(reading.rows.find(({ base }) => base === 'IDR')).toEqual({
    date: '2026-03-31',
    label: '10 IDR',
    base: 'IDR',
    counter: 'UZS',
    units: '10',
    side: 'mid',
    text: '7.18',
  }))

describe('refused rows', () => {
  test.each([
    ['zero', '"12194.21"', '"0"', 'number-range'],
    ['a word', '"12194.21"', '"n/a"', 'number-form'],
    ['no units', '"Nominal":"10"', '"Nominal":"0"', 'units-form'],
    ['the day in force is a Sunday', '01.04.2026', '05.04.2026', 'weekend'],
  ])('%s', (_, from, to, rule) => expect(rulesOf(cbu.read(changed(day, from, to)))).toEqual({ [rule]: 1 }))
})

test('a renamed field and a day that does not exist are SOURCE_SHAPE; the bank’s empty list is a day without rates', () => {
  expect(() => cbu.read(changed(day, '"Rate"', '"Value"'))).toThrow(/SOURCE_SHAPE forex\/cbu/)
  expect(() => cbu.read(changed(day, '01.04.2026', '31.04.2026'))).toThrow(/SOURCE_SHAPE forex\/cbu/)
  expect(cbu.read(replyOf('[]'))).toEqual({ rows: [], refused: [] })
})

test('asks for the day in force after each missing working day', () => {
  expect(cbu.requests({ last: '2026-04-02', today: '2026-04-06' }).map(({ url }) => url)).toEqual([
    'https://cbu.uz/en/arkhiv-kursov-valyut/json/all/2026-04-06/',
    'https://cbu.uz/en/arkhiv-kursov-valyut/json/all/2026-04-07/',
  ])
  expect(cbu.requests({ today: '2000-01-05' })).toHaveLength(3)
})
