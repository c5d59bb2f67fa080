import { expect, test } from 'vitest'
import nbm from '../../../pipeline/forex/sources/nbm.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const currencies = fixture('nbm', 'currencies.xml')
const metals = fixture('nbm', 'metals.xml')

test('silver and gold are priced by the gram, in lei', () => {
  expect(textOn(nbm.read(metals), '2026-04-03', 'XAG gram')).toBe('40.1963')
  expect(nbm.read(metals).rows[1]).toEqual({
    date: '2026-04-03',
    label: 'XAU gram',
    base: 'XAU',
    counter: 'MDL',
    units: '0.0321507466',
    side: 'mid',
    text: '2617.7179',
  })
})

test('zero and a day in force on a Saturday are refused', () => {
  expect(rulesOf(nbm.read(changed(metals, '06.04.2026', '04.04.2026')))).toEqual({ weekend: 2 })
})

test('a list with nothing in it is a day without prices; one with something else in it is SOURCE_SHAPE', () => {
  const empty =
    '<?xml version="1.0" encoding="UTF-8"?>\n<ValCurs Date="06.04.2026" name="Official exchange rate">\n</ValCurs>\n'
  expect(nbm.read(replyOf(empty))).toEqual({ rows: [], refused: [] })
  expect(() => nbm.read(changed(currencies, /Valute/g, 'Currency'))).toThrow(/SOURCE_SHAPE forex\/nbm/)
  expect(() => nbm.read(changed(currencies, /Value/g, 'Rate'))).toThrow(/SOURCE_SHAPE forex\/nbm/)
  expect(() => nbm.read(changed(metals, /Metal\b/g, 'Valute'))).toThrow(/SOURCE_SHAPE forex\/nbm/)
  expect(() => nbm.read(changed(metals, '06.04.2026', '31.04.2026'))).toThrow(/SOURCE_SHAPE forex\/nbm/)
})

test('begins with the year 2000', () =>
  expect(nbm.requests({ today: '2000-01-03' })[0]?.url).toMatch(/date=04\.01\.2000/))
