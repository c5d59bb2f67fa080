import { expect, test } from 'vitest'
import banguat from '../../../pipeline/forex/sources/banguat.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const range = fixture('banguat', 'range.xml')
const reading = banguat.read(range)

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
