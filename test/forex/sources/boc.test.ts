import { expect, test } from 'vitest'
import boc from '../../../pipeline/forex/sources/boc.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('boc', 'daily.json')

test('Canadian dollars per unit, as the label of each series says', () => {
  const reading = boc.read(daily)
  expect(reading.rows[0]).toEqual({
    date: '2026-03-12',
    label: 'FXUSDCAD',
    base: 'USD',
    counter: 'CAD',
    units: '1',
    side: 'mid',
    text: '1.3617',
  })
  expect(textOn(reading, '2026-03-12', 'FXJPYCAD')).toBe('0.008550')
  expect(textOn(reading, '2026-03-12', 'FXEURCAD')).toBe('1.5693')
  expect(textOn(reading, '2026-03-13', 'FXUSDCAD')).toBe('1.3716')
  expect(textOn(reading, '2026-03-13', 'FXJPYCAD')).toBe('0.008600')
})

test('an empty value is no figure', () => {
  expect(boc.read(daily).rows).toHaveLength(5)
  expect(rulesOf(boc.read(daily))).toEqual({})
})

test('a window without a working day is an empty list', () =>
  expect(boc.read(changed(daily, /"observations": \[[\s\S]*\]/, '"observations": []'))).toEqual({
    rows: [],
    refused: [],
  }))

test.each([
  ['0', 'number-range'],
  ['-1', 'number-form'],
  ['n/a', 'number-form'],
])('a rate of %s is refused by %s', (text, rule) =>
  expect(rulesOf(boc.read(changed(daily, '1.3617', text)))).toEqual({ [rule]: 1 }),
)

test.each([
  ['the other direction', '"USD/CAD"', '"CAD/USD"'],
  ['a series without a label', '"FXUSDCAD": { "label"', '"FXCADUSD": { "label"'],
  ['another group', 'Daily exchange rates', 'Monthly exchange rates'],
  ['a date that does not exist', '2026-03-13', '2026-03-32'],
  ['no observations', '"observations"', '"message"'],
  ['cut JSON', /\s*\}\s*$/, ''],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => boc.read(changed(daily, from, to))).toThrow(/SOURCE_SHAPE forex\/boc/),
)

test('asks from the last day known, and from 2017 the first time', () => {
  const url = 'https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date='
  expect(boc.requests({ last: '2026-03-18', today: '2026-03-19' })).toMatchObject([{ url: `${url}2026-03-18` }])
  expect(boc.requests({ today: '2026-03-19' })).toMatchObject([{ url: `${url}2017-01-03` }])
})
