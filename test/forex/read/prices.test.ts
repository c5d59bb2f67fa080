import { expect, test } from 'vitest'
import { judgePrices, type Price, powerOfTen } from '../../../pipeline/forex/read/prices.ts'
import { codesByName, seriesByNumber } from '../../../pipeline/forex/read/series.ts'
import { replyOf } from '../fixture.ts'

const reply = { ...replyOf(''), source: 'forex/xyz' }
const judged = (price: Price, options = {}) => judgePrices(reply, 'GHS', [price], options)
const day = '02.03.2026'

test('a price is the middle one of a single unit in the home currency, unless it says otherwise', () => {
  const usual = { date: '2026-03-02', base: 'USD', counter: 'GHS', units: '1', side: 'mid' }
  expect(judged({ day, code: 'USD', text: '1,234.50' }).rows).toEqual([{ ...usual, label: 'USD', text: '1234.50' }])
  expect(judged({ day, code: 'USD', units: '100', text: '12', counter: 'GHC' }).rows).toMatchObject([
    { label: '100 USD in GHC', units: '100', counter: 'GHC' },
  ])
  expect(judged({ day, code: 'USD', label: 'DOLLAR', text: '12', counter: 'GHC' }).rows[0]?.label).toBe('DOLLAR')
})

test('a bid and an ask have labels of their own, in the publisher’s words', () => {
  const labels = (options = {}) => judged({ day, code: 'USD', bid: '1', ask: '2' }, options).rows.map(row => row.label)
  expect(labels()).toEqual(['USD bid', 'USD ask'])
  expect(labels({ sides: ['compra', 'venta'] })).toEqual(['USD compra', 'USD venta'])
})

test('nothing is no figure; a decimal comma is read where it is the sign', () => {
  for (const text of ['', null, undefined])
    expect(judged({ day, code: 'USD', text })).toEqual({ rows: [], refused: [] })
  expect(judged({ day, code: 'USD', text: '1.234,5' }, { sign: ',' }).rows[0]?.text).toBe('1234.5')
})

test.each([
  ['1 234,5', '1234.5'],
  ['1\u00a0234\u202f567,5', '1234567.5'],
  ['1.234\u2009567', '1234567'],
  [' 125,5\n', '125.5'],
])('blanks group thousands: %j', (text, figure) =>
  expect(judged({ day, code: 'USD', text }, { sign: ',' }).rows[0]?.text).toBe(figure),
)

// A footnote in a cell of its own, a mark set as digits, two figures in a cell.
test.each(['125,5 3', '125 3', '12 34,5', '1 2345', '125,5*', '125,5¹', '125, 5', '12 5'])(
  'other blanks and marks make no digits: %j is refused',
  text => expect(judged({ day, code: 'USD', text }, { sign: ',' }).refused).toMatchObject([{ rule: 'number-form' }]),
)

test('a gram is a part of an ounce, and several grams are refused', () => {
  expect(judged({ day, code: 'XAU', text: '900', gram: true }).rows).toMatchObject([
    { label: 'XAU gram', units: '0.0321507466' },
  ])
  expect(judged({ day, code: 'XAU', units: '10', text: '900', gram: true }).refused).toMatchObject([
    { rule: 'units-form', row: 1 },
  ])
})

test('a day is moved to that of fixing, and one that does not exist is SOURCE_SHAPE with its row', () => {
  expect(judged({ day, code: 'USD', text: '1' }, { fixedOn: () => '2026-02-27' }).rows[0]?.date).toBe('2026-02-27')
  const twice = ['02.03.2026', '02.03.2026', '32.03.2026'].map(day => ({ day, code: 'USD', text: '1' }))
  expect(() => judgePrices(reply, 'GHS', twice)).toThrow(/SOURCE_SHAPE forex\/xyz: reply row 3/)
})

test('what the adapter refuses comes before what the rules refuse, whole series first', () => {
  const refusal = { rule: 'unknown-name', reason: 'who knows', code: 'Zorkmid' }
  const prices = [
    { day, code: 'USD', text: '-' },
    { row: 7, day, code: '', refusal },
    { code: '', refusal },
  ]
  const { rows, refused } = judgePrices(reply, 'GHS', prices, {
    refused: [{ rule: 'index', reason: 'no currency' }],
  })
  expect(rows).toEqual([])
  expect(refused).toMatchObject([
    { rule: 'index' },
    { ...refusal, row: 7, date: '2026-03-02' },
    { ...refusal, row: 3 },
    { rule: 'number-form', row: 1 },
  ])
  expect(refused[2]).not.toHaveProperty('date')
})

test('powers of ten are units', () => expect(['0', '2', 'x'].map(powerOfTen)).toEqual(['1', '100', '10^x']))

test('tables of series and of names', () => {
  expect([...seriesByNumber('15 USD, 36 JPY 10')]).toEqual([
    ['15', { code: 'USD', units: '1' }],
    ['36', { code: 'JPY', units: '10' }],
  ])
  expect([...codesByName('USD US Dollar,\n   GBP Pound Sterling')]).toEqual([
    ['US Dollar', 'USD'],
    ['Pound Sterling', 'GBP'],
  ])
})
