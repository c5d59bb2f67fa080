import { expect, test } from 'vitest'
import nbm from '../../../pipeline/forex/sources/nbm.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const currencies = fixture('nbm', 'currencies.xml')
const metals = fixture('nbm', 'metals.xml')

test('lei of Monday the sixth of April were set on Friday the third', () => {
  expect(textOn(nbm.read(currencies), '2026-04-03', 'EUR')).toBe('20.2754')
  expect(textOn(nbm.read(currencies), '2026-04-03', 'USD')).toBe('17.6124')
  expect(textOn(nbm.read(currencies), '2026-04-03', '100 JPY')).toBe('11.0318')
})

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
  expect(rulesOf(nbm.read(changed(currencies, '17.6124', '0')))).toEqual({ 'number-range': 1 })
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

test('asks for currencies and for metals of each day in force', () =>
  expect(nbm.requests({ last: '2026-04-06', today: '2026-04-07' }).map(({ url }) => url)).toEqual([
    'https://www.bnm.md/en/official_exchange_rates?date=08.04.2026&get_xml=1',
    'https://www.bnm.md/en/official_metal_rates?date=08.04.2026&get_xml=1',
  ]))

test('begins with the year 2000', () =>
  expect(nbm.requests({ today: '2000-01-03' })[0]?.url).toMatch(/date=04\.01\.2000/))
