import { describe, expect, test } from 'vitest'
import bam from '../../../pipeline/forex/sources/bam.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const day = fixture('bam', 'day.json')
const reading = bam.read(day)

test('dirhams for one, ten or a hundred units', () => {
  expect(textOn(reading, '2026-03-25', 'EUR')).toBe('10.8057')
  expect(textOn(reading, '2026-03-25', 'USD')).toBe('9.3189')
  expect(textOn(reading, '2026-03-25', '10 DZD')).toBe('0.7032')
  expect(textOn(reading, '2026-03-25', '100 NOK')).toBe('95.938')
  expect(reading.rows.find(({ base }) => base === 'JPY')).toMatchObject({ counter: 'MAD', units: '100', text: '5.862' })
})

test('the ouguiya is the new one, under its old code', () => {
  expect(textOn(reading, '2026-03-25', '100 MRU')).toBe('23.55')
  expect(bam.read(changed(day, /2026-03-25/g, '2017-12-29')).rows.map(({ base }) => base)).toContain('MRO')
})

test('a list given twice is refused the second time', () => {
  const text = new TextDecoder().decode(day.bytes)
  const twice = bam.read(replyOf(`${text.slice(0, -1)},${text.slice(1)}`))
  expect(twice.rows).toEqual(reading.rows)
  expect(rulesOf(twice)).toEqual({ duplicate: 6 })
})

test('a unit of none and a rate of zero are refused', () => {
  expect(rulesOf(bam.read(changed(day, '"uniteDevise":10}', '"uniteDevise":0}')))).toEqual({ 'units-form': 1 })
  expect(rulesOf(bam.read(changed(day, '9.3189', '0')))).toEqual({ 'number-range': 1 })
})

test('an empty list is a day without a fixing', () =>
  expect(bam.read(replyOf('[]'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a refused key', /^.*$/s, '{"statusCode":401,"message":"Access denied"}'],
    ['a renamed column', /"moyen"/g, '"achat"'],
    ['a day that does not exist', '2026-03-25', '2026-03-32'],
  ])('%s', (_, from, to) => expect(() => bam.read(changed(day, from, to))).toThrow(/SOURCE_SHAPE forex\/bam/))
})

test('asks for nothing: its interface wants a key', () => expect(bam.requests()).toEqual([]))
