import { describe, expect, test } from 'vitest'
import banrep from '../../../pipeline/forex/sources/banrep.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const trm = fixture('banrep', 'trm.json')
const reading = banrep.read(trm)

test('pesos per dollar, on the working day whose trades made the rate', () => {
  expect(textOn(reading, '2026-03-16', 'TRM')).toBe('3691.9')
  expect(textOn(reading, '2026-03-19', 'TRM')).toBe('3692.48')
  expect(reading.rows[0]).toEqual({
    date: '2026-03-16',
    label: 'TRM',
    base: 'USD',
    counter: 'COP',
    units: '1',
    side: 'mid',
    text: '3691.9',
  })
})

test('the rate in force from Saturday to Tuesday was made on Friday', () =>
  expect(textOn(reading, '2026-03-20', 'TRM')).toBe('3704.87'))

test('a rate in force from a Sunday would have been made on a Saturday and is refused', () =>
  expect(rulesOf(banrep.read(changed(trm, '"2026-03-21T', '"2026-03-22T')))).toEqual({ weekend: 1 }))

test('zero is refused', () => expect(rulesOf(banrep.read(changed(trm, '3691.9', '0')))).toEqual({ 'number-range': 1 }))

test('an empty list is a span without a new rate', () =>
  expect(banrep.read(replyOf('[]'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['another currency', '"unidad":"COP"', '"unidad":"USD"'],
    ['a renamed column', '"valor"', '"value"'],
    ['an error of the site', /[\s\S]*/, '{"code":"query.compiler.malformed","error":true,"message":"…"}'],
    ['a day that does not exist', '2026-03-17', '2026-02-29'],
  ])('%s', (_, from, to) => expect(() => banrep.read(changed(trm, from, to))).toThrow(/SOURCE_SHAPE forex\/banrep/))
})

test('asks from the day after the last one to tomorrow, under which today is listed', () => {
  expect(banrep.requests({ last: '2026-03-15', today: '2026-03-23' }).map(({ url }) => url)).toEqual([
    'https://www.datos.gov.co/resource/32sa-8pi3.json?$limit=50000&$order=vigenciadesde%20ASC&$where=vigenciadesde%3E=%272026-03-16T00:00:00.000%27%20AND%20vigenciadesde%3C=%272026-03-24T00:00:00.000%27',
  ])
  expect(banrep.requests({ today: '2026-03-23' })[0]?.url).toContain('%272000-01-02T')
})
