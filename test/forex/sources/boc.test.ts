import { expect, test } from 'vitest'
import boc from '../../../pipeline/forex/sources/boc.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('boc', 'daily.json')

test('an empty value is no figure', () => {
  expect(boc.read(daily).rows).toHaveLength(5)
})

test.each([
  ['0', 'number-range'],
  ['-1', 'number-form'],
  ['n/a', 'number-form'],
])('a rate of %s is refused by %s', (text, rule) =>
  expect(rulesOf(boc.read(changed(daily, '1.3617', text)))).toEqual({ [rule]: 1 }),
)

const csv = `"TERMS AND CONDITIONS"
"https://www.bankofcanada.ca/terms/"

"SERIES"
"id","label","description"
"FXEURCAD","EUR/CAD","European euro to Canadian dollar daily exchange rate"
"FXUSDCAD","USD/CAD","US dollar to Canadian dollar daily exchange rate"

"OBSERVATIONS"
"date","FXEURCAD","FXUSDCAD"
"2017-01-03","1.3973","1.3435"
"2017-01-04","","1.3315"
`

test('the CSV of the bank’s own page is read by its sections', () => {
  const read = boc.read(replyOf(csv, 'FX_RATES_DAILY.csv'))
  expect(read.refused).toEqual([])
  expect(read.rows).toHaveLength(3)
  expect(textOn(read, '2017-01-03', 'FXUSDCAD')).toBe('1.3435')
  expect(textOn(read, '2017-01-04', 'FXEURCAD')).toBeUndefined()
})

test.each([
  ['another label', 'USD/CAD', 'CAD/USD'],
  ['a short line', ',"1.3315"', ''],
  ['no observations', '"OBSERVATIONS"', '"OTHER THINGS"'],
  ['a cut reply', '"1.3315"\n', '"1.33'],
])('CSV with %s ends in an error with a code', (_, from, to) =>
  expect(() => boc.read(replyOf(csv.replace(from, to)))).toThrow(/SOURCE_SHAPE|CSV_SYNTAX/),
)

test('an unknown form names the known ones', () =>
  expect(() => boc.read(replyOf('date,rate\n'))).toThrow(
    /as JSON, or as CSV with the sections SERIES and OBSERVATIONS/,
  ))

test('asks from the last day known, and from 2017 the first time', () => {
  const url = 'https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date='
  expect(boc.requests({ last: '2026-03-18', today: '2026-03-19' })).toMatchObject([{ url: `${url}2026-03-18` }])
  expect(boc.requests({ today: '2026-03-19' })).toMatchObject([{ url: `${url}2017-01-03` }])
})
