import { describe, expect, test } from 'vitest'
import bot from '../../../pipeline/forex/sources/bot.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('bot', 'daily.json')
const reading = bot.read(daily)

test('the middle rate, every digit', () => {
  expect(textOn(reading, '2026-04-03', 'USD')).toBe('32.6448000')
  expect(textOn(reading, '2026-04-02', 'USD')).toBe('32.6611000')
  expect(textOn(reading, '2026-04-02', 'CNY')).toBe('4.7469000')
})

test('units stand in the name of the currency, against the header that says one', () => {
  expect(reading.rows.find(({ base }) => base === 'JPY')).toEqual({
    date: '2026-04-03',
    label: '100 JPY',
    base: 'JPY',
    counter: 'THB',
    units: '100',
    side: 'mid',
    text: '20.4832000',
  })
  expect(reading.rows.find(({ base }) => base === 'IDR')).toMatchObject({ units: '1000', text: '1.9296000' })
})

test('the record of blanks that stands for a holiday is no figure', () => {
  const blank = /"data_detail": \[[\s\S]*\]/
  const none = '"data_detail": [{"period":"","currency_id":"","currency_name_eng":"","mid_rate":""}]'
  expect(bot.read(changed(daily, blank, none))).toEqual({ rows: [], refused: [] })
})

test('zero is refused', () =>
  expect(rulesOf(bot.read(changed(daily, '32.6448000', '0.0000000')))).toEqual({ 'number-range': 1 }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['another direction in the header', 'Baht / 1 Unit of Foreign Currency', 'Foreign Currency / 1 Baht'],
    ['a renamed column', '"mid_rate"', '"middle"'],
    ['an error instead of data', '"data"', '"error"'],
    ['a day that does not exist', '2026-04-03", "cur', '2026-04-31", "cur'],
  ])('%s', (_, from, to) =>
    expect(() => bot.read(changed(changed(daily, /\n\s*/g, ' '), from, to))).toThrow(/SOURCE_SHAPE forex\/bot/),
  )
})

test('asks nothing: the interface takes a personal key', () => {
  expect(bot.requests()).toEqual([])
  expect(bot.cadence).toBe('manual')
})
