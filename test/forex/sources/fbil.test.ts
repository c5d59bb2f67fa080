import { describe, expect, test } from 'vitest'
import fbil from '../../../pipeline/forex/sources/fbil.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const refrates = fixture('fbil', 'refrates.json')
const reading = fbil.read(refrates)

test('keeps every published digit, last zeros too', () => {
  expect(textOn(reading, '2026-03-20', 'INR / 1 USD')).toBe('93.348300')
  expect(textOn(reading, '2026-03-20', 'INR / 1 AED')).toBe('25.413500')
  expect(textOn(reading, '2026-03-18', 'INR / 1 USD')).toBe('92.451400')
  expect(textOn(reading, '2026-03-18', 'INR / 1 EUR')).toBe('106.761600')
  expect(reading.rows).toHaveLength(6)
})

test('rupees are the price of as many units as the series names', () => {
  expect(reading.rows.find(({ base }) => base === 'JPY')).toEqual({
    date: '2026-03-20',
    label: 'INR / 100 JPY',
    base: 'JPY',
    counter: 'INR',
    units: '100',
    side: 'mid',
    text: '58.940000',
  })
  expect(reading.rows.find(({ base }) => base === 'IDR')).toMatchObject({ units: '10000', text: '55.107900' })
})

describe('what is refused', () => {
  test('a series written the other way round, by name', () =>
    expect(rulesOf(fbil.read(changed(refrates, 'INR / 1 AED', 'AED / 1 INR')))).toEqual({ 'series-name': 1 }))

  test.each([
    ['rate', '"rate"', '"value"'],
    ['day', '2026-03-18 00:00:00', '2026-03-32 00:00:00'],
  ])('a reply whose %s changed is SOURCE_SHAPE', (_, from, to) =>
    expect(() => fbil.read(changed(refrates, from, to))).toThrow(/SOURCE_SHAPE forex\/fbil/),
  )
})

test('an empty list is a span without a fixing', () =>
  expect(fbil.read(replyOf('[]'))).toEqual({ rows: [], refused: [] }))

test('asks from the last stored day on, and a year at a time on the first run', () => {
  expect(fbil.requests({ last: '2026-03-17', today: '2026-03-21' }).map(({ url }) => url)).toEqual([
    'https://www.fbil.org.in/wasdm/refrates/fetchfiltered?authenticated=false&fromDate=2026-03-17&toDate=2026-03-21',
  ])
  const first = fbil.requests({ today: '2020-07-10' })
  expect(first[0]?.url).toContain('fromDate=2018-07-10')
  expect(first).toHaveLength(3)
})
