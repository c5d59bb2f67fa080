import { expect, test } from 'vitest'
import type { ForexBook } from '../../pipeline/forex/rate-book.ts'
import { emptyDayLine, missingLine, nearestLine, reasonLine } from '../../scripts/lib/explained-words.ts'

const trust = new Map([['cbg', { all: { figures: 1021, median: 0.01, p95: 0.04, off: 0.319 } }]])
const day = '2026-05-20'
const figure = (source: string, confirmsOnly = false) => ({ source, rate: 13.2, digits: 3, confirmsOnly })

test('says who quoted a currency that has no figure, and why none was chosen', () =>
  expect(
    reasonLine(
      {
        code: 'GHS',
        rate: null,
        source: null,
        rule: 'unconfirmed',
        kind: 'market',
        figures: [figure('cbg', true)],
        refused: [],
      },
      day,
      { trust, pegs: [] },
    ),
  ).toBe(
    'GHS: no figure of cbg was chosen, rule unconfirmed (only sources quoted it that are often off; it takes two of them that agree within 2 %: cbg is off by more than 2 % on 31.9 % of its 1,021 figures)',
  ))

test('says of a source that is sound but for this currency what its last year shows', () =>
  expect(
    reasonLine(
      {
        code: 'RUB',
        rate: null,
        source: null,
        rule: 'unconfirmed',
        kind: 'market',
        figures: [figure('imf-sdr', true)],
        refused: [],
      },
      day,
      { trust: new Map([['imf-sdr', { all: { figures: 179_000, median: 0.001, p95: 0.01, off: 0.005 } }]]), pegs: [] },
    ),
  ).toContain(': imf-sdr had RUB off by more than 2 % on over a tenth of the comparable days of the year before)'))

test('says whose figure was chosen', () =>
  expect(
    reasonLine(
      {
        code: 'GHS',
        rate: 13.2,
        source: 'bog',
        rule: 'precedence',
        kind: 'market',
        figures: [figure('bog')],
        refused: [],
      },
      day,
      { trust, pegs: [] },
    ),
  ).toBe('GHS: from bog, rule precedence (the first of several by measured trust)'))

test('says that each figure was refused where none was left to choose from', () =>
  expect(
    reasonLine(
      {
        code: 'GNF',
        rate: null,
        source: null,
        rule: 'none',
        kind: 'market',
        figures: [],
        refused: [{ source: 'cbg', rule: 'too-coarse' }],
      },
      day,
      { trust, pegs: [] },
    ),
  ).toBe('GNF: each figure was refused'))

test('names the act that fixed a rate on that day, and no earlier one', () => {
  const peg = { code: 'XOF', anchor: 'EUR', kind: 'peg' as const, authority: 'Council Decision 98/683/EC of 1998' }
  const pegs = [
    { ...peg, rate: 655.957, since: '1999-01-01', until: '' },
    { ...peg, rate: 600, since: '1990-01-01', until: '1998-12-31' },
    { ...peg, code: 'XAF', rate: 1, since: '1999-01-01', until: '' },
  ]
  const found = {
    code: 'XOF',
    rate: 655.957,
    source: 'peg',
    rule: 'peg' as const,
    kind: 'peg' as const,
    figures: [],
    refused: [],
  }
  expect(reasonLine(found, day, { trust, pegs })).toBe(
    'XOF: from peg, rule peg (a rate fixed by law; no source is trusted above it: 655.957 XOF for 1 EUR since 1999-01-01, Council Decision 98/683/EC of 1998)',
  )
})

test('says why a currency has no figure: not in force, or not quoted', () => {
  const facts = { code: 'EEK', name: 'kroon', numeric: '233', kind: 'national', units: '2' }
  const kroon = { ...facts, first: '', last: '2010-12-31', successor: 'EUR', ratio: '15.6466' }
  expect(missingLine('EEK', '2011-01-03', kroon)).toBe('EEK: in force until 2010-12-31; its successor is EUR')
  expect(missingLine('EEK', '2010-12-31', kroon)).toBe('EEK: no source quoted it')
  expect(missingLine('EEK', '2011-01-03', { ...kroon, successor: '' })).toBe('EEK: in force until 2010-12-31')
  expect(missingLine('ZWG', day, { ...kroon, first: '2026-06-01', last: '' })).toBe('ZWG: in force from 2026-06-01 on')
})

test.each([
  ['1999-12-31', 'the first day with rates is 2000-01-03'],
  ['2026-08-20', 'the newest day with rates is 2026-08-19'],
  ['2026-07-18', 'weekends have none'],
  // Good Friday: Romania's bank quoted, and TARGET was closed.
  ['2026-04-03', 'a closing day of TARGET, the settlement system of the euro, has none'],
  ['2026-05-05', 'neither the ECB nor sources trusted for the five main currencies quoted it'],
])('says why %s has no rates at all', (date, reason) =>
  expect(emptyDayLine({ dates: ['2000-01-03', '2026-08-19'] }, date)).toBe(`${date} has no rates: ${reason}`),
)

test('names the nearest days with a rate of both', () => {
  const dates = ['2026-05-18', '2026-05-19', '2026-05-20', '2026-05-21']
  const [n, y] = [Number.NaN, 1]
  const book = {
    codes: ['GHS', 'USD'],
    dates,
    perEur: Float64Array.from([y, y, n, y, n, y, y, y]),
  } as unknown as ForexBook
  expect(nearestLine(book, ['USD', 'GHS'], '2026-05-20')).toBe('nearest rates: 2026-05-18 and 2026-05-21')
  expect(nearestLine(book, ['USD', 'QQQ'], '2026-05-20')).toBe('no day has a rate')
  expect(nearestLine({ ...book, dates: ['2026-05-20'] }, ['USD', 'GHS'], '2026-05-20')).toBe('no other day has a rate')
})
