import { describe, expect, test } from 'vitest'
import mma from '../../../pipeline/forex/sources/mma.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const history = fixture('mma', 'history.json')
const reading = mma.read(history)

test('rufiyaa per dollar, months in words', () => {
  expect(textOn(reading, '2026-05-21', 'USD')).toBe('15.42')
  expect(textOn(reading, '2021-02-09', 'USD')).toBe('15.42')
  expect(textOn(reading, '2011-04-28', 'USD')).toBe('15.03')
  expect(textOn(reading, '2011-04-21', 'USD')).toBe('14.75')
  expect(reading.rows[0]).toMatchObject({ base: 'USD', counter: 'MVR', units: '1', side: 'mid' })
})

test('a Sunday of their working week and a day listed twice are refused', () => {
  expect(rulesOf(reading)).toEqual({ weekend: 1, duplicate: 1 })
  expect(reading.refused).toMatchObject([
    { date: '2026-05-17', row: 2 },
    { date: '2021-02-09', row: 4, reason: 'the same figure again' },
  ])
})

test.each([
  ['0', 'number-range'],
  ['-15.42', 'number-form'],
  ['N/A', 'number-form'],
])('a rate of %s is refused by %s', (rate, rule) =>
  expect(mma.read(changed(history, '15.42', rate)).refused.map(refusal => refusal.rule)).toContain(rule),
)

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an empty list: the file always holds the whole history', /[\s\S]*/, '[]'],
    ['a renamed column', /"Rate"/g, '"Value"'],
    ['a day that does not exist', '21 May', '31 June'],
  ])('%s', (_, from, to) => expect(() => mma.read(changed(history, from, to))).toThrow(/SOURCE_SHAPE forex\/mma/))
})

test('asks for the one file, whatever is known', () => {
  const url = 'https://www.mma.gov.mv/JSON/referencerates.json?v=20260521'
  expect(mma.requests({ today: '2026-05-21' })).toEqual([{ url }])
})
