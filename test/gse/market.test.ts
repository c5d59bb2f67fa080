/** `/gse/market.json` of six symbols written by hand; sums and percents by hand. */
import { expect, test } from 'vitest'
import { marketOf } from '../../pipeline/gse/market.ts'
import type { DayLine, GseBook, ListedEquity } from '../../pipeline/gse/model.ts'

const line = (symbol: string, close: number, change: number, volume: number | null, value: number | null) =>
  ({ symbol, close, change, previousClose: close - change, volume, value }) as DayLine

const listed = (last: DayLine, capital: number | null, more: Partial<ListedEquity> = {}) =>
  ({ symbol: last.symbol, last, capital, carried: false, suspended: false, ...more }) as ListedEquity

const equities = [
  listed(line('AAA', 2.2, 0.2, 100, 219.99), 1000.1),
  listed(line('BBB', 5.5, 0.5, 10, 55), 2000.2),
  listed(line('CCC', 0.9, -0.1, null, 12), null),
  listed(line('DDD', 3, 0, 7, 21.02), 10),
  listed(line('EEE', 4, 1, 500, 2000), 5, { carried: true }),
  listed(line('FFF', 4, 1, 500, 2000), 6, { suspended: true }),
]

test('counts shares and cedis of trusted rows of the session, and ranks by percent', () => {
  const indices = [{ name: 'GSE-CI', value: 15_330.57 }]
  const book = { session: '2026-04-13', indices, equities: new Map(equities.map(one => [one.symbol, one])) }
  expect(marketOf(book as unknown as GseBook)).toEqual({
    date: '2026-04-13',
    turnover: { shares: 117, cedis: 296.01, without: ['CCC'] },
    marketValue: { cedis: 3021.3, without: ['CCC'] },
    indices,
    risers: {
      count: 2,
      // Both by 10 %: in the order of the symbol.
      top: [
        { name: 'AAA', price: 2.2, change: 0.2, percent: 10, volume: 100, value: 219.99 },
        { name: 'BBB', price: 5.5, change: 0.5, percent: 10, volume: 10, value: 55 },
      ],
    },
    fallers: { count: 1, top: [{ name: 'CCC', price: 0.9, change: -0.1, percent: -10, volume: null, value: null }] },
    unchanged: { count: 1, top: [{ name: 'DDD', price: 3, change: 0, percent: 0, volume: 7, value: 21.02 }] },
  })
})
