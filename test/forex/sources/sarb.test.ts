import { describe, expect, test } from 'vitest'
import sarb from '../../../pipeline/forex/sources/sarb.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const dollar = fixture('sarb', 'dollar.json')
const pula = fixture('sarb', 'pula.json')

test('the name of a series states its direction', () => {
  expect(sarb.read(dollar).rows[0]).toEqual({
    date: '2026-03-27',
    label: 'Rand per US Dollar',
    base: 'USD',
    counter: 'ZAR',
    units: '1',
    side: 'mid',
    text: '17.1302',
  })
  expect(sarb.read(pula).rows[0]).toMatchObject({ base: 'ZAR', counter: 'BWP', text: '0.8008' })
  expect(textOn(sarb.read(dollar), '2026-03-26', 'Rand per US Dollar')).toBe('17.0435')
})

test('a value of none is no figure, a zero is refused', () => {
  expect(sarb.read(changed(dollar, '17.1302', 'null')).rows).toHaveLength(1)
  expect(rulesOf(sarb.read(changed(dollar, '17.1302', '0')))).toEqual({ 'number-range': 1 })
})

test('an empty list is a window without observations', () =>
  expect(sarb.read(replyOf('[]'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a turned series', /Rand per US Dollar/g, 'US Dollar per Rand'],
    ['a renamed column', /"Value"/g, '"Amount"'],
    ['a day that does not exist', '2026-03-27', '2026-02-30'],
    ['a cut reply', /.{20}$/s, ''],
  ])('%s', (_, from, to) => expect(() => sarb.read(changed(dollar, from, to))).toThrow(/SOURCE_SHAPE forex\/sarb/))
})

test('asks for 23 series in windows of a year', () => {
  const asks = sarb.requests({ last: '2026-03-23', today: '2026-03-27' })
  expect(asks).toHaveLength(23)
  expect(asks[0]?.url).toMatch(/\/EXCX135D\/2026-03-23T00:00:00\/2026-03-27T00:00:00$/)
  expect(sarb.requests({ today: '2001-06-30' })).toHaveLength(46)
})
