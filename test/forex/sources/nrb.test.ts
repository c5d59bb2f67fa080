import { describe, expect, test } from 'vitest'
import nrb from '../../../pipeline/forex/sources/nrb.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('nrb', 'rates.json')
const reading = nrb.read(rates)

test('the table of a day was set the day before', () => {
  expect(textOn(reading, '2026-04-02', 'USD buy')).toBe('148.67')
  expect(textOn(reading, '2026-04-02', 'USD sell')).toBe('149.27')
  expect(textOn(reading, '2026-04-01', 'EUR buy')).toBe('175.66')
  expect(textOn(reading, '2026-04-01', 'EUR sell')).toBe('176.36')
})

test('units of 100 and 10 stand in the label', () => {
  expect(textOn(reading, '2026-04-02', '100 INR buy')).toBe('160.00')
  expect(reading.rows.find(({ label }) => label === '10 JPY sell')).toEqual({
    date: '2026-04-01',
    label: '10 JPY sell',
    base: 'JPY',
    counter: 'NPR',
    units: '10',
    side: 'ask',
    text: '9.59',
  })
})

test("Sunday's table, set on a Saturday, is refused", () => {
  expect(rulesOf(reading)).toEqual({ weekend: 2 })
  expect(reading.refused[0]).toMatchObject({ row: 3, date: '2026-04-04', code: 'USD buy' })
})

test('one side without the other is kept as what it is', () =>
  expect(nrb.read(changed(rates, '"sell": "149.27"', '"sell": null')).rows).toHaveLength(11))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an error of the service', '"code": 200', '"code": 422'],
    ['a second page, which would be missed', '"pages": 1', '"pages": 2'],
    ['fewer days than are counted', '"total": 3', '"total": 4'],
    ['a renamed column', '"iso3"', '"iso"'],
    ['a day that does not exist', '"date": "2026-04-03"', '"date": "2026-04-31"'],
  ])('%s', (_, from, to) => expect(() => nrb.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/nrb/))
})

test('a span without tables is empty', () =>
  expect(
    nrb.read(
      changed(
        changed(rates, /"payload": \[[\s\S]*\]\s*\},\s*"pagination"/, '"payload":[]},"pagination"'),
        '"total": 3',
        '"total": 0',
      ),
    ),
  ).toEqual({ rows: [], refused: [] }))

test('asks in windows that fit a page of a hundred days', () => {
  expect(nrb.requests({ last: '2026-04-01', today: '2026-04-05' }).map(({ url }) => url)).toEqual([
    'https://www.nrb.org.np/api/forex/v1/rates?from=2026-04-01&page=1&per_page=100&to=2026-04-05',
  ])
  expect(nrb.requests({ today: '2011-01-01' }).map(({ url }) => url.match(/from=[-\d]+/)?.[0])[0]).toBe(
    'from=2010-01-01',
  )
  expect(nrb.requests({ today: '2011-01-01' })).toHaveLength(5)
})
