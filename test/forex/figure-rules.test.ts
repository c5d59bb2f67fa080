import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { judgeQuotes, type NumberedQuote } from '../../pipeline/forex/figure-rules.ts'
import { forexIntake } from '../../pipeline/forex/intake.ts'
import { lastDateOf } from '../../pipeline/forex/store/store.ts'
import { tempDir } from '../support/temp.ts'

const figure: NumberedQuote = {
  row: 2,
  date: '2026-04-13',
  label: '100 JPY',
  base: 'JPY',
  counter: 'INR',
  units: '100',
  side: 'mid',
  text: '58.94',
}
const rulesOf = (...figures: readonly NumberedQuote[]) => judgeQuotes(figures).refused.map(({ rule }) => rule)

describe('a label has one figure a day', () => {
  test('the first stays and the second is refused, whether it agrees or not', () => {
    const { rows, refused } = judgeQuotes([figure, { ...figure, row: 3 }, { ...figure, row: 4, text: '59.00' }])
    expect(rows.map(({ text }) => text)).toEqual(['58.94'])
    expect(refused).toEqual([
      { rule: 'duplicate', reason: 'the same figure again', row: 3, date: '2026-04-13', code: '100 JPY' },
      { rule: 'duplicate', reason: '59.00, after 58.94', row: 4, date: '2026-04-13', code: '100 JPY' },
    ])
  })

  test('a refused figure does not keep a good one out', () =>
    expect(judgeQuotes([{ ...figure, text: '0' }, figure]).rows).toHaveLength(1))
})

test.each([
  '',
  '=cmd()',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tUSD',
  'US,D',
  'US"D',
  'US\nD',
  'US\rD',
  'US\u0000D',
  'A'.repeat(121),
])('the label %j cannot be a heading of a file', label => expect(rulesOf({ ...figure, label })).toEqual(['label-form']))

test.each(['USD', '100 JPY', 'Rial Omani(1)', 'SDRs per Euro', 'Łódź', 'EUR for 1 USD'])('the label "%s" can', label =>
  expect(rulesOf({ ...figure, label })).toEqual([]),
)

test.each(['0', '0.0', '', '-1', 'hundred', '1e3', '1.x', '1x2', '1x'])('"%s" units are no units', units =>
  expect(rulesOf({ ...figure, units })).toEqual(['units-form']),
)

test.each(['1', '100', '0.25', '10.125'])('"%s" units are units', units =>
  expect(rulesOf({ ...figure, units })).toEqual([]),
)

test.each([
  ['1999-12-31', ['before-2000']],
  ['2000-01-03', []],
  ['2026-04-11', ['weekend']],
  ['2026-04-12', ['weekend']],
])('a figure of %s is refused by %j', (date, rules) => expect(rulesOf({ ...figure, date })).toEqual(rules))

test('the service begins on a Saturday, so its first day is refused as a weekend', () =>
  expect(rulesOf({ ...figure, date: '2000-01-01' })).toEqual(['weekend']))

test.each(['', 'US', 'USDX', 'XUSD', 'usd', 'US1'])('"%s" is no code, neither as base nor as counter', code => {
  expect(rulesOf({ ...figure, base: code })).toEqual(['code-form'])
  expect(rulesOf({ ...figure, counter: code })).toEqual(['code-form'])
})

test('a currency in itself is no rate', () =>
  expect(judgeQuotes([{ ...figure, counter: 'JPY' }]).refused).toEqual([
    { rule: 'own-currency', reason: 'JPY in JPY is no rate', row: 2, date: '2026-04-13', code: '100 JPY' },
  ]))

test.each(['', '-1', '1,5', '1e3', 'x1', '1x', '1.', '.5', '1.x'])('"%s" is not a decimal number', text =>
  expect(rulesOf({ ...figure, text })).toEqual(['number-form']),
)

test.each([
  ['0.000000001', []],
  ['0.0000000009', ['number-range']],
  ['0', ['number-range']],
  ['58', []],
  ['999999999999.9', []],
  ['1000000000000', ['number-range']],
])('the figure %s is refused by %j', (text, rules) => expect(rulesOf({ ...figure, text })).toEqual(rules))

test('a reason quotes twenty characters of a bad cell, so that a long one fills no report', () => {
  const reasonOf = (changes: Partial<NumberedQuote>) => judgeQuotes([{ ...figure, ...changes }]).refused[0]?.reason
  const long = 'x'.repeat(30)
  const short = 'x'.repeat(20)
  expect(reasonOf({ base: long })).toBe(`"${short}" is not a currency code`)
  expect(reasonOf({ units: long })).toBe(`"${short}" is not a number of units`)
  expect(reasonOf({ text: long })).toBe(`"${short}" is not a decimal number`)
  expect(reasonOf({ text: '1'.repeat(30) })).toBe(`${'1'.repeat(20)} cannot be a rate`)
  expect(reasonOf({ label: `=${long}` })).toBe(`"=${'x'.repeat(19)}" cannot be a heading`)
})

test('rows that the adapter refused come first', () => {
  const before = { rule: 'no-date', reason: 'the row has no date', row: 1 }
  expect(judgeQuotes([{ ...figure, text: '0' }], [before]).refused.map(({ rule }) => rule)).toEqual([
    'no-date',
    'number-range',
  ])
})

describe('what is dated after the day it was taken in', () => {
  let dir = ''
  beforeEach(() => {
    dir = tempDir()
    mkdirSync(join(dir, 'forex'))
    writeFileSync(
      join(dir, 'forex/currencies.csv'),
      'code,name,numeric,units,kind,first,last,successor,ratio\nEUR,Euro,978,2,national,,,,\nUSD,US dollar,840,2,national,,,,\n',
    )
  })

  const cube = (date: string) => `<Cube time='${date}'><Cube currency='USD' rate='1.1684'/></Cube>`
  const reply = {
    name: 'eurofxref-hist-90d.xml',
    bytes: new TextEncoder().encode(`<?xml version="1.0"?><Cube>${cube('2026-04-14')}${cube('2026-04-13')}</Cube>`),
  }
  const future = {
    rule: 'future-date',
    reason: 'dated after 2026-04-13, the day it was taken in',
    date: '2026-04-14',
    code: 'USD',
  }

  test('is refused by `store` and `parse`, and the day itself is not', async () => {
    const today = '2026-04-13'
    expect(await forexIntake.store(dir, 'ecb', [{ ...reply, today }])).toMatchObject({ added: 1, refused: [future] })
    expect(lastDateOf(dir, 'ecb')).toBe('2026-04-13')
    expect((await forexIntake.parse('ecb', { ...reply, today })).refused).toEqual([future])
  })

  test('is read where no clock is at hand', async () =>
    expect(await forexIntake.store(dir, 'ecb', [reply])).toMatchObject({ added: 2, refused: [] }))
})
