import { describe, expect, test } from 'vitest'
import { listingsOf } from '../../pipeline/gse/listings.ts'
import type { Listing } from '../../pipeline/gse/model.ts'
import { judgeRows } from '../../pipeline/gse/rules/judge.ts'
import { symbolOf } from '../../pipeline/gse/rules/row-rules.ts'
import { judged, row, rulesOf } from './rows.ts'

const date = '24/07/2026'

describe('one symbol per spelling', () => {
  test.each([
    ['**ALW**', 'ALW'],
    ['PBC**', 'PBC'],
    ['SCB PREF', 'SCBPREF'],
    ['CAL PREF', 'CALPREF'],
    ['AADs', 'AADS'],
    [' MTNGH ', 'MTNGH'],
    ['* CAL  PREF', 'CALPREF'],
  ])('%s is %s', (code, symbol) => expect(symbolOf(code)).toBe(symbol))

  test('asterisks say that the symbol is suspended or converting', () => {
    const { sound } = judged(row({ date, code: '**ALW**', close: '0.10' }), row({ date, code: 'CAL', close: '0.80' }))
    expect(sound.map(({ line }) => [line.symbol, line.suspended])).toEqual([
      ['ALW', true],
      ['CAL', false],
    ])
  })
})

test('a value that is not printed is none, not zero', () => {
  const [sound] = judged(row({ date, code: 'CAL', close: '0.80', volume: '5', value: '' })).sound
  expect([sound!.line.volume, sound!.line.value]).toEqual([5, null])
})

describe('a single row is refused', () => {
  test.each([
    ['an impossible date', 'date', row({ date: '31/06/2026', code: 'CAL', close: '0.80' })],
    ['an empty share code', 'empty-code', row({ date, code: '', close: '7.50' })],
    ['a share code of asterisks only', 'empty-code', row({ date, code: '**', close: '7.50' })],
    ['rights', 'rights', row({ date, code: 'CAL RIGHTS', close: '0.10' })],
    ['a temporary line of rights', 'rights', row({ date, code: 'SICRT02', close: '0.10' })],
    ['rights with a digit', 'rights', row({ date, code: 'CALRTS1', close: '0.10' })],
    ['rights with three digits', 'foreign-code', row({ date, code: 'CALRT100', close: '0.10' })],
    ['a code of one letter', 'foreign-code', row({ date, code: 'A', close: '0.10' })],
    ['a code of eleven letters', 'foreign-code', row({ date, code: 'ABCDEFGHIJK', close: '0.10' })],
    ['a code that begins with a digit', 'foreign-code', row({ date, code: '1CAL', close: '0.10' })],
    ['a bond among the shares', 'foreign-code', row({ date, code: 'GOG-BD-17/08/26', close: '99.10' })],
    ['a code with a digit', 'foreign-code', row({ date, code: 'MTN2', close: '5.00' })],
    ['a decimal comma', 'number', row({ date, code: 'CAL', close: '0,80' })],
    ['a word in a price column', 'number', row({ date, code: 'CAL', close: '0.80', bid: 'n.a.' })],
    ['no closing price', 'close', row({ date, code: 'CAL', close: '', previous_close: '0.80' })],
    ['a closing price of zero', 'close', row({ date, code: 'CAL', close: '0.00', previous_close: '0.80' })],
    ['no previous closing price', 'previous-close', row({ date, code: 'CAL', close: '0.80', previous_close: '' })],
    ['a tenth of a share', 'volume', row({ date, code: 'HORDS', close: '0.10', volume: '0.1000', value: '0.0000' })],
    ['a negative volume', 'volume', row({ date, code: 'CAL', close: '0.80', volume: '-5' })],
    ['a negative value', 'value', row({ date, code: 'CAL', close: '0.80', volume: '5', value: '-4.00' })],
    ['a Sunday', 'weekend', row({ date: '11/01/2026', code: 'MMH', close: '0.10' })],
    ['a Saturday', 'weekend', row({ date: '20/12/2025', code: 'SIC', close: '1.20' })],
  ])('%s, by the rule "%s"', (_, rule, bad) => {
    const judgement = judged(bad)
    expect(judgement.sound).toEqual([])
    expect(rulesOf(judgement)).toEqual([rule])
  })

  test('its code stays as printed, for those who search for it', () =>
    expect(judged(row({ date, code: ' **Cal Rights**', close: '0.10' })).refused.map(({ code }) => code)).toEqual([
      ' **Cal Rights**',
    ]))

  test('a row of the capitalisation table, as printed for MTNGH on 18/07/2025', () => {
    const cells = { year_high: '13,236.18', year_low: '39,443.80', previous_close: '0.0', open: '', last: '0.24' }
    const figures = { change: '0.5831', bid: '5.0', volume: '', value: '' }
    const printed = row({ date: '18/07/2025', code: 'MTNGH', close: '', ...cells, ...figures })
    expect(rulesOf(judged(printed))).toEqual(['capitalisation'])
  })

  test.each([
    ['an opening price', { open: '0.24' }],
    ['an opening price of zero', { open: '0.00' }],
    ['a previous closing price', { previous_close: '0.24' }],
    ['no high of the year', { year_high: '' }],
    ['no low of the year', { year_low: '0.00' }],
  ])('and with %s it only lacks its close', (_, cells) => {
    const figures = { year_high: '13,236.18', year_low: '39,443.80', previous_close: '0.0', open: '', ...cells }
    expect(rulesOf(judged(row({ date, code: 'MTNGH', close: '', ...figures })))).toEqual(['close'])
  })

  test.each([
    ['a change within half a hundredth', { change: '0.0051' }, []],
    ['a change further off', { change: '0.0052' }, ['overwritten']],
    ['a change further off below', { change: '-0.0052' }, ['overwritten']],
    ['a move that its closes show', { previous_close: '4.00', change: '1.00' }, []],
    ['no change', { change: '' }, []],
    ['a value of its own', { change: '5.00', value: '9.00' }, []],
    ['a volume of its own', { change: '5.00', volume: '9' }, []],
    ['no trades and an opening price of zero', { change: '5.00', open: '0.00', volume: '0', value: '0' }, []],
  ])('five shares for 5.00 at 5.00 with %s', (_, cells, rules) =>
    expect(rulesOf(judged(row({ date, code: 'CAL', close: '5.00', volume: '5', value: '5.00', ...cells })))).toEqual(
      rules,
    ),
  )

  test('columns overwritten by prices, as printed for MTNGH on 24/09/2025', () => {
    const cells = { year_high: '4.12', year_low: '2.50', previous_close: '4.1', open: '4.1', last: '4.12' }
    const figures = { change: '4.12', bid: '2.5', offer: '4.1', volume: '4.10', value: '4.12' }
    expect(rulesOf(judged(row({ date: '24/09/2025', code: 'MTNGH', close: '4.12', ...cells, ...figures })))).toEqual([
      'overwritten',
    ])
  })

  test('columns overwritten by a whole price, as printed for AGA on 12/01/2026', () => {
    const all = { change: '37.0000', bid: '37.00', offer: '37.00', volume: '37.0000', value: '37.0000' }
    expect(rulesOf(judged(row({ date: '12/01/2026', code: 'AGA', close: '37.00', ...all })))).toEqual(['overwritten'])
  })

  test('the first rule that objects names the refusal', () =>
    expect(rulesOf(judged(row({ date: '11/01/2026', code: '', close: 'x', volume: '-1' })))).toEqual(['empty-code']))
})

describe('a sound row', () => {
  test('its price is the closing VWAP and its change is recomputed, whatever is printed', () => {
    // MTNGH on 15/07/2020: the change column holds the price.
    const printed = row({
      date: '15/07/2020',
      code: 'MTNGH',
      close: '0.57',
      change: '0.57',
      volume: '170,700.00',
      value: '97,299.00',
    })
    expect(judged(printed).sound.map(({ line }) => [line.close, line.change, line.volume])).toEqual([
      [0.57, 0, 170_700],
    ])
  })

  test('figures with thousands commas, the year, bid and offer', () => {
    const figures = {
      volume: '4,213',
      value: '3,201.88',
      year_high: '1.00',
      year_low: '0.31',
      bid: '0.00',
      offer: '0.77',
    }
    const [sound] = judged(
      row({ date, code: 'ETI', previous_close: '0.75', close: '0.76', last: '0.00', ...figures }),
    ).sound
    expect(sound!.line).toEqual({
      date: '2026-07-24',
      symbol: 'ETI',
      suspended: false,
      source: 'official',
      open: 0.75,
      last: null,
      bid: null,
      offer: 0.77,
      yearHigh: 1,
      yearLow: 0.31,
      previousClose: 0.75,
      close: 0.76,
      change: 0.01,
      volume: 4213,
      value: 3201.88,
    })
  })

  test('a low above the high of the year is not shown, as printed for SIC on 19/04/2023', () => {
    const [sound] = judged(
      row({ date: '19/04/2023', code: 'SIC', close: '0.28', year_high: '0.31', year_low: '2.8' }),
    ).sound
    expect([sound!.line.yearHigh, sound!.line.yearLow]).toEqual([null, null])
  })

  test('a volume that is not printed is not zero', () =>
    expect(judged(row({ date, code: 'GLD', close: '30.5', volume: '' })).sound[0]!.line.volume).toBeNull())
})

test('rows before their listing are refused; the rest are in order of date and symbol, refusals of file and row', () => {
  const cells = (day: string, code: string) => row({ date: day, code, close: '1.00' })
  const rows = [
    cells('02/06/2026', 'CAL'),
    cells('02/06/2026', 'ASG'),
    cells('01/06/2026', 'ZEN'),
    cells('29/05/2026', 'ASG'),
    { ...cells('28/05/2026', 'ASG'), row: 2 },
    { ...cells('28/05/2026', 'ASG'), file: 'a.csv' },
    cells('01/06/2026', 'ASG'),
  ]
  const listings = listingsOf([{ symbol: 'ASG', event: 'listed', date: '2026-06-01' } as Listing])
  const { sound, refused } = judgeRows(rows, listings)
  expect(sound.map(({ line }) => `${line.date} ${line.symbol}`)).toEqual([
    '2026-06-01 ASG',
    '2026-06-01 ZEN',
    '2026-06-02 ASG',
    '2026-06-02 CAL',
  ])
  expect(refused.map(({ file, date, rule }) => [file, date, rule])).toEqual([
    ['a.csv', '2026-05-28', 'before-listing'],
    ['export.csv', '2026-05-28', 'before-listing'],
    ['export.csv', '2026-05-29', 'before-listing'],
  ])
})
