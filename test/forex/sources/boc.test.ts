import { expect, test } from 'vitest'
import boc from '../../../pipeline/forex/sources/boc.ts'
import { fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('boc', 'daily.json')

test('an empty value is no figure', () => {
  expect(boc.read(daily).rows).toHaveLength(5)
})

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

test('the CSV of a thousand days is read whole, rows counted as an editor does', () => {
  const days = Array.from({ length: 1_000 }, (_, i) => new Date(Date.UTC(2017, 0, 3 + i)).toISOString().slice(0, 10))
  const { rows, refused } = boc.read(replyOf(`${csv}${days.map(day => `"${day}","1.3973",""\n`).join('')}`))
  expect(rows.length + refused.length).toBe(3 + 1_000)
  expect(() => boc.read(replyOf(csv.replace(',"1.3315"', '')))).toThrow(/row 12: .*2 cells/)
  expect(() => boc.read(replyOf(csv.replace('"1.3315"', '1.33"15')))).toThrow(/CSV_SYNTAX forex\/boc: reply row 12: /)
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
    /as JSON, as XML, or as CSV with the sections SERIES and OBSERVATIONS/,
  ))

const noon = {
  groupDetail: { label: 'Legacy Noon Rates' },
  seriesDetail: {
    IEXE0101: { label: 'USD_NOON', description: 'U.S. dollar (noon)' },
    IEXE0105: { label: 'USD_NOON', description: 'U.S. dollar, 90-day forward noon rate' },
  },
  // The last noon rate of 2016 as the bank published it, and a forward rate made up.
  observations: [{ d: '2016-12-30', IEXE0101: { v: '1.3427' }, IEXE0105: { v: '1.3402' } }],
}

test('a noon series is known by its description, and sorts after the average; a forward rate is refused by name', () => {
  const read = boc.read(replyOf(JSON.stringify(noon)))
  expect(read.rows).toMatchObject([
    { date: '2016-12-30', label: 'noon IEXE0101', base: 'USD', counter: 'CAD', units: '1', text: '1.3427' },
  ])
  expect(rulesOf(read)).toEqual({ 'not-spot': 1 })
  expect('FXUSDCAD' < 'noon IEXE0101').toBe(true)
})

test('asks from the last day known, and where days before 2017 are missing for the noon rates, a year at once', () => {
  const group = 'https://www.bankofcanada.ca/valet/observations/group'
  const url = `${group}/FX_RATES_DAILY/json?start_date=`
  expect(boc.requests({ last: '2026-03-18', today: '2026-03-19' })).toMatchObject([{ url: `${url}2026-03-18` }])
  const all = boc.requests({ today: '2026-03-19' }).map(one => one.url)
  expect(all).toHaveLength(11)
  expect(all[0]).toBe(`${group}/LEGACY_NOON_RATES/json?start_date=2007-05-01&end_date=2008-04-29`)
  expect(all.at(-2)).toMatch(/end_date=2017-04-28$/)
  expect(all.at(-1)).toBe(`${url}2017-01-03`)
})
