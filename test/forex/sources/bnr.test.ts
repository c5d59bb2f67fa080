import { expect, test } from 'vitest'
import bnr from '../../../pipeline/forex/sources/bnr.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const year = fixture('bnr', 'year.xml')

test('lei per one unit, or per the hundred the attribute says', () => {
  const reading = bnr.read(year)
  expect(textOn(reading, '2026-01-05', 'EUR')).toBe('5.0905')
  expect(textOn(reading, '2026-01-05', 'USD')).toBe('4.3557')
  expect(textOn(reading, '2026-01-05', '100 HUF')).toBe('1.3247')
  expect(textOn(reading, '2026-08-19', 'XDR')).toBe('6.1880')
  expect(reading.rows.find(({ base }) => base === 'HUF')).toMatchObject({ counter: 'RON', units: '100', side: 'mid' })
})

test('gold is per gram', () =>
  expect(bnr.read(year).rows.find(({ base }) => base === 'XAU')).toMatchObject({
    label: 'XAU gram',
    units: '0.0321507466',
    text: '621.3365',
  }))

test.each([
  ['a zero', '>4.3557<', '>0<', 'number-range'],
  ['a dash', '>4.3557<', '>-<', 'number-form'],
  ['a decimal comma', '>4.3557<', '>4,3557<', 'number-form'],
  ['zero units', 'multiplier="100"', 'multiplier="0"', 'units-form'],
  ['a name that is no code', 'currency="USD"', 'currency="GOLD"', 'code-form'],
  ['the same currency twice', 'currency="USD"', 'currency="EUR"', 'duplicate'],
])('%s is refused, the rest stays', (_, from, to, rule) => {
  const reading = bnr.read(changed(year, from, to))
  expect(rulesOf(reading)).toEqual({ [rule]: 1 })
  expect(reading.rows).toHaveLength(5)
})

test.each([
  ['HTML', /[\s\S]*/, '<!DOCTYPE html><html><body>Moved</body></html>'],
  ['cut XML', '</Body></DataSet>', ''],
  ['another home currency', '<OrigCurrency>RON', '<OrigCurrency>MDL'],
  ['a multiplier under another name', 'multiplier="100"', 'units="100"'],
  ['no rates', /<Cube[\s\S]*<\/Cube>/, ''],
  ['a date that does not exist', '2026-08-19">', '2026-08-32">'],
])('%s: SOURCE_SHAPE', (_, from, to) => expect(() => bnr.read(changed(year, from, to))).toThrow(/SOURCE_SHAPE/))

test('asks for the years not complete yet', () => {
  const file = (year: number) => `https://curs.bnr.ro/files/xml/years/nbrfxrates${year}.xml`
  expect(bnr.requests({ last: '2025-12-30', today: '2026-01-08' }).map(({ url }) => url)).toEqual([
    file(2025),
    file(2026),
  ])
  expect(bnr.requests({ last: '2026-01-08', today: '2026-01-09' }).map(({ url }) => url)).toEqual([file(2026)])
  expect(bnr.requests({ today: '2026-01-08' })).toHaveLength(22)
})
