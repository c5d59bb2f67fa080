import { describe, expect, test } from 'vitest'
import banguat from '../../../pipeline/forex/sources/banguat.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const range = fixture('banguat', 'range.xml')
const reading = banguat.read(range)

test('quetzales per dollar on the working day before the one named', () => {
  expect(textOn(reading, '2026-03-04', 'USD venta')).toBe('7.66314')
  expect(textOn(reading, '2026-03-05', 'USD compra')).toBe('7.66271')
  expect(reading.rows[0]).toEqual({
    date: '2026-03-04',
    label: 'USD compra',
    base: 'USD',
    counter: 'GTQ',
    units: '1',
    side: 'bid',
    text: '7.66314',
  })
})

test("Monday's rate was made on Friday; Saturday's and Sunday's repetitions are refused", () => {
  expect(textOn(reading, '2026-03-06', 'USD venta')).toBe('7.65904')
  expect(rulesOf(reading)).toEqual({ weekend: 4 })
})

test('one rate alone is read like many', () => {
  const one = changed(changed(range, /\n<Var>[\s\S]*<\/Var>(?=<\/Vars>)/, ''), 'TotalItems>5', 'TotalItems>1')
  expect(banguat.read(one).rows).toHaveLength(2)
})

test('no rate at all is a span without rates, when the service counts none', () =>
  expect(banguat.read(changed(changed(range, /<Var>[\s\S]*<\/Var>/, ''), 'TotalItems>5', 'TotalItems>0'))).toEqual({
    rows: [],
    refused: [],
  }))

test('another number of a currency is refused by name', () =>
  expect(rulesOf(banguat.read(changed(range, '<moneda>2<', '<moneda>24<')))).toEqual({
    weekend: 4,
    'unknown-currency': 1,
  }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a SOAP fault', /<TipoCambioRangoResponse[\s\S]*Response>/, '<soap:Fault><faultcode>x</faultcode></soap:Fault>'],
    ['fewer rates than are counted', '<TotalItems>5', '<TotalItems>6'],
    ['a renamed column', '<venta>7.66314</venta>', '<precio>7.66314</precio>'],
    ['a day that does not exist', '05/03/2026', '05/13/2026'],
    ['a cut document', /<\/soap:Body>[\s\S]*/, ''],
  ])('%s', (_, from, to) => expect(() => banguat.read(changed(range, from, to))).toThrow(/SOURCE_SHAPE/))
})

test('asks by envelope, day first, a year at a time', () => {
  const [ask, ...more] = banguat.requests({ last: '2026-03-06', today: '2026-03-09' })
  expect(more).toEqual([])
  expect(ask?.post?.body).toContain('<fechainit>06/03/2026</fechainit><fechafin>12/03/2026</fechafin>')
  expect(ask?.post).toMatchObject({
    type: 'text/xml; charset=utf-8',
    action: 'http://www.banguat.gob.gt/variables/ws/TipoCambioRango',
  })
  expect(banguat.requests({ today: '2001-12-27' })).toHaveLength(2)
})
