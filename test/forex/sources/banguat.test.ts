import { expect, test } from 'vitest'
import banguat from '../../../pipeline/forex/sources/banguat.ts'
import { changed, fixture } from '../fixture.ts'

const range = fixture('banguat', 'range.xml')

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
