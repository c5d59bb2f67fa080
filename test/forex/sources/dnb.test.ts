import { expect, test } from 'vitest'
import dnb from '../../../pipeline/forex/sources/dnb.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const bulk = fixture('dnb', 'bulk.csv')

test('kroner per hundred units of every currency, on days written 2026M03D31', () => {
  const reading = dnb.read(bulk)
  expect(textOn(reading, '2025-03-03', 'EUR')).toBe('745.8300')
  expect(textOn(reading, '2025-03-03', 'IDR')).toBe('0.0433')
  expect(textOn(reading, '2026-03-31', 'EUR')).toBe('747.3000')
  expect(textOn(reading, '2026-03-31', 'JPY')).toBe('4.0749')
  expect(reading.rows.at(-1)).toEqual({
    date: '2026-03-31',
    label: 'USD',
    base: 'USD',
    counter: 'DKK',
    units: '100',
    side: 'mid',
    text: '649.9400',
  })
})

test('two points are no figure', () => {
  expect(dnb.read(bulk).rows).toHaveLength(5)
  expect(rulesOf(dnb.read(bulk))).toEqual({})
})

test.each([
  ['a zero', '649.9400', '0.0000', 'number-range'],
  ['a decimal comma', '649.9400', '649,9400', 'number-form'],
  ['a Saturday', 'USD;KBH;2026M03D31', 'USD;KBH;2026M03D28', 'weekend'],
])('%s is refused', (_, from, to, rule) => expect(rulesOf(dnb.read(changed(bulk, from, to)))).toEqual({ [rule]: 1 }))

test.each([
  ['HTML', /^/, '<!doctype html>'],
  ['the service’s error', /[\s\S]*/, '{"errorTypeCode":"EXTRACT-NOTFOUND","message":"Tabel ikke fundet."}\n'],
  ['another type of rate', 'USD;KBH', 'USD;INX'],
  ['commas for semicolons', /;/g, ','],
  ['a cut line', /649\.9400\r\n$/, '649.9'],
  ['a header alone', /\r\n[\s\S]*/, '\r\n'],
  ['a date that does not exist', '2026M01D15', '2026M13D15'],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => dnb.read(changed(bulk, from, to))).toThrow(/SOURCE_SHAPE forex\/dnb/),
)

test('posts a question with every variable named, from the last day known', () => {
  const [ask] = dnb.requests({ last: '2026-03-31', today: '2026-04-01' })
  expect(ask?.url).toBe('https://api.statbank.dk/v1/data')
  expect(JSON.parse(ask?.post?.body ?? '')).toMatchObject({
    table: 'DNVALD',
    format: 'BULK',
    variables: [{ code: 'VALUTA' }, { code: 'KURTYP', values: ['KBH'] }, { code: 'Tid', values: ['>=2026M03D31'] }],
  })
  expect(dnb.requests({ today: '2026-04-01' })[0]?.post?.body).toContain('>=2000M01D03')
})
