import { expect, test } from 'vitest'
import boe from '../../../pipeline/forex/sources/boe.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const spot = fixture('boe', 'spot.csv')

test('units per pound, under the series codes', () => {
  const reading = boe.read(spot)
  expect(textOn(reading, '2026-03-17', 'XUDLUSS')).toBe('1.3343')
  expect(textOn(reading, '2026-03-17', 'XUDLERS')).toBe('1.1577')
  expect(textOn(reading, '2026-03-17', 'XUDLJYS')).toBe('212.1937')
  expect(textOn(reading, '2026-03-20', 'XUDLJYS')).toBe('211.833')
  expect(reading.rows.at(-1)).toEqual({
    date: '2026-03-20',
    label: 'XUDLBK95',
    base: 'GBP',
    counter: 'TRY',
    units: '1',
    side: 'mid',
    text: '58.9231',
  })
})

test('an empty cell is no figure', () => expect(boe.read(changed(spot, ',1.1523,', ',,')).rows).toHaveLength(7))

test.each([
  ['a zero', '1.3302', '0', 'number-range'],
  ['a dash', '1.3302', '-', 'number-form'],
  ['a word', '1.3302', 'n/a', 'number-form'],
])('%s is refused', (_, from, to, rule) => expect(rulesOf(boe.read(changed(spot, from, to)))).toEqual({ [rule]: 1 }))

test.each([
  ['HTML', /^/, '<!DOCTYPE html>'],
  ['a series not asked for', 'XUDLERS', 'XUDLERD'],
  ['a header alone', /\r\n[\s\S]*/, '\r\n'],
  ['a cut line', /58\.9231\r\n$/, '58.9'],
  ['a line with a cell too few', '1.3302,1.1523', '1.3302'],
  ['a date that does not exist', '20 Mar 2026', '31 Feb 2026'],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => boe.read(changed(spot, from, to))).toThrow(/SOURCE_SHAPE forex\/boe/),
)

test('asks for 26 series by code, with the months in words', () => {
  const [ask] = boe.requests({ last: '2026-03-20', today: '2026-04-01' })
  expect(ask?.url).toMatch(/Datefrom=20\/Mar\/2026&Dateto=01\/Apr\/2026&SeriesCodes=XUDLUSS,XUDLERS,/)
  expect(ask?.url.split('SeriesCodes=')[1]?.split('&')[0]?.split(',')).toHaveLength(26)
  expect(boe.requests({ today: '2026-04-01' })[0]?.url).toMatch(/Datefrom=04\/Jan\/2000&/)
})
