import { expect, test } from 'vitest'
import type { ForexBook } from '../../pipeline/forex/model.ts'
import { nearestLine, reasonLine } from '../../scripts/lib/explained-words.ts'

const trust = new Map([['cbg', { all: { figures: 1021, median: 0.01, p95: 0.04, off: 0.319 } }]])
const figure = (source: string, confirmsOnly = false) => ({ source, rate: 13.2, digits: 3, confirmsOnly })

test('says who quoted a currency that has no figure, and why none was chosen', () =>
  expect(
    reasonLine(
      { code: 'GHS', rate: null, source: null, rule: 'unconfirmed', kind: 'market', figures: [figure('cbg', true)] },
      trust,
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
      },
      new Map([['imf-sdr', { all: { figures: 179_000, median: 0.001, p95: 0.01, off: 0.005 } }]]),
    ),
  ).toContain(': imf-sdr had RUB off by more than 2 % on over a tenth of the comparable days of the year before)'))

test('says whose figure was chosen', () =>
  expect(
    reasonLine(
      { code: 'GHS', rate: 13.2, source: 'bog', rule: 'precedence', kind: 'market', figures: [figure('bog')] },
      trust,
    ),
  ).toBe('GHS: from bog, rule precedence (the first of several by measured trust)'))

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
