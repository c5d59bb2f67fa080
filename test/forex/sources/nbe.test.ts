import { describe, expect, test } from 'vitest'
import nbe from '../../../pipeline/forex/sources/nbe.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const day = fixture('nbe', 'day.json')
const reading = nbe.read(day)

test('the weighted average, birr for one unit', () => {
  expect(textOn(reading, '2026-05-18', 'JPY')).toBe('0.9965')
  expect(textOn(reading, '2026-05-18', 'KWD')).toBe('515.7075')
  expect(textOn(reading, '2026-05-18', 'ZAR')).toBe('9.487')
  expect(reading.rows[0]).toMatchObject({ base: 'JPY', counter: 'ETB', units: '1', side: 'mid' })
})

test('a rate of zero is refused, an average of none is no figure', () => {
  expect(rulesOf(nbe.read(changed(day, '"9.487"', '"0.0000"')))).toEqual({ 'number-range': 1 })
  expect(nbe.read(changed(day, '"9.487"', 'null')).rows).toHaveLength(2)
})

test('success with an empty list is a day without rates', () =>
  expect(nbe.read(changed(day, /"data":\[.*\]/, '"data":[]'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an error', '"success":true', '"success":false'],
    ['a renamed column', /"weighted_average"/g, '"average"'],
    ['a lost code', /"code":"JPY",?/, ''],
    ['a day that does not exist', '2026-05-18', '2026-05-38'],
  ])('%s', (_, from, to) => expect(() => nbe.read(changed(day, from, to))).toThrow(/SOURCE_SHAPE forex\/nbe/))
})

test('asks day by day, for the working days that are missing', () => {
  const asked = nbe.requests({ last: '2026-05-14', today: '2026-05-18' }).map(({ url }) => url)
  expect(asked).toEqual(
    ['2026-05-15', '2026-05-18'].map(date => `https://api.nbe.gov.et/api/filter-exchange-rates?date=${date}`),
  )
  expect(nbe.requests({ today: '2024-10-03' })).toHaveLength(3)
})
