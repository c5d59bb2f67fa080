import { expect, test } from 'vitest'
import bnr from '../../../pipeline/forex/sources/bnr.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const year = fixture('bnr', 'year.xml')

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

test('asks for the years not complete yet', () => {
  const file = (year: number) => `https://curs.bnr.ro/files/xml/years/nbrfxrates${year}.xml`
  expect(bnr.requests({ last: '2025-12-30', today: '2026-01-08' }).map(({ url }) => url)).toEqual([
    file(2025),
    file(2026),
  ])
  expect(bnr.requests({ last: '2026-01-08', today: '2026-01-09' }).map(({ url }) => url)).toEqual([file(2026)])
  expect(bnr.requests({ today: '2026-01-08' })).toHaveLength(22)
})
