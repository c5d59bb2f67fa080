import { expect, test } from 'vitest'
import nbu from '../../../pipeline/forex/sources/nbu.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const range = fixture('nbu', 'range.json')

test('a rate belongs to the day it was made, not to the one it is in force', () => {
  const reading = nbu.read(range)
  expect(textOn(reading, '2026-03-05', 'USD')).toBe('43.8069')
  expect(textOn(reading, '2026-03-06', 'USD')).toBe('43.7292')
  expect(textOn(reading, '2026-03-05', '10 JPY')).toBe('2.7825')
  expect(textOn(reading, '2026-03-06', '1000 VND')).toBe('1.6682')
  expect(reading.rows.find(({ base }) => base === 'JPY')).toMatchObject({ counter: 'UAH', units: '10', side: 'mid' })
})

test('gold is per ounce', () =>
  expect(nbu.read(range).rows.find(({ base }) => base === 'XAU')).toMatchObject({ units: '1', text: '226217.52' }))

test('Saturday’s repetition of a rate is refused as one', () =>
  expect(nbu.read(range).refused).toMatchObject([{ rule: 'duplicate', date: '2026-03-05', code: 'USD' }]))

test.each([
  ['07.03.2026', { rows: 0 }],
  ['09.03.2026', { rows: 1, date: '2026-03-06' }],
  ['30.03.2015', { rows: 1, date: '2015-03-30' }],
  ['31.03.2015', { rows: 1, date: '2015-03-30' }],
])(
  'without calcdate, %s goes by the rule of its time',
  (exchangedate, { rows, date }: { rows: number; date?: string }) => {
    const text = `[{"exchangedate":"${exchangedate}","cc":"USD","rate":43.7292,"units":1}]`
    const reading = nbu.read(replyOf(text))
    expect(reading.rows).toHaveLength(rows)
    expect(reading.rows[0]?.date).toBe(date)
  },
)

test('the bank’s empty window is an empty list', () =>
  expect(nbu.read(replyOf('[\n]\n'))).toEqual({ rows: [], refused: [] }))

test.each([
  ['a zero', '2.7825', '0', 'number-range'],
  ['zero units', '"units": 10,', '"units": 0,', 'units-form'],
  ['a name that is no code', '"cc": "VND"', '"cc": "#"', 'code-form'],
])('%s is refused beside the repetition', (_, from, to, rule) =>
  expect(rulesOf(nbu.read(changed(range, from, to)))).toEqual({ duplicate: 1, [rule]: 1 }),
)

test.each([
  ['HTML', /^/, '<html>'],
  ['cut JSON', /\]\s*$/, ''],
  ['a lost field', /"rate"/g, '"value"'],
  ['a date that does not exist', '"calcdate": "06.03.2026"', '"calcdate": "31.02.2026"'],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => nbu.read(changed(range, from, to))).toThrow(/SOURCE_SHAPE forex\/nbu/),
)

test('asks to four days ahead, for Friday’s rates are dated Monday', () => {
  expect(nbu.requests({ last: '2026-03-12', today: '2026-03-13' }).map(({ url }) => url)).toEqual([
    'https://bank.gov.ua/NBU_Exchange/exchange_site?end=20260317&json=&order=asc&sort=exchangedate&start=20260312',
  ])
  const first = nbu.requests({ today: '2026-03-13' })
  expect(first[0]?.url).toMatch(/start=20000103$/)
  expect(first).toHaveLength(105)
})
