/** The bundled share counts against the market value that the exchange prints for each session (its table of indices), in millions. */
import { describe, expect, test } from 'vitest'
import { gseRoutes } from '../../pipeline/gse/answer.ts'
import { bundledBoard } from './board.ts'

const printed = [
  ['2026-07-13', 286564.03],
  ['2026-07-14', 286764.91],
  ['2026-07-15', 285850.13],
  ['2026-07-16', 284737.54],
  // 447.69 million of newly listed shares came on 17 July.
  ['2026-07-17', 287570.18],
  ['2026-07-20', 287333.35],
  ['2026-07-21', 287753.9],
  ['2026-07-22', 288302.13],
  ['2026-07-23', 290847.82],
  ['2026-07-24', 292058.49],
] as const

const book = bundledBoard()

const shares = (symbol: string): number => {
  const answer = gseRoutes.equity.answer(book, { symbol })
  return (answer.kind === 'body' && answer.body.shares) || 0
}

const closeOn = (symbol: string, date: string): number =>
  book.history.get(symbol)?.find(line => line.date === date)?.close ?? 0

const steps = printed.slice(1).map(([date, value], i) => {
  const [before, valueBefore] = printed[i]!
  return [date, before, value - valueBefore] as const
})

describe('the share counts explain each change of the exchange’s market value', () => {
  test.each(steps.filter(([date]) => date !== '2026-07-17'))('on %s, to 0.1 million', (date, before, change) => {
    const ours = [...book.equities.keys()].map(
      symbol => (shares(symbol) * (closeOn(symbol, date) - closeOn(symbol, before))) / 1e6,
    )
    // The printed values are rounded to 0.01, a count of CAL to a million shares.
    expect(Math.abs(ours.reduce((sum, one) => sum + one, 0) - change)).toBeLessThan(0.1)
  })
})

test('every live symbol has shares, a capitalization and a sector', () => {
  for (const { symbol } of gseRoutes.liveSymbol.enumerate(book)) {
    const answer = gseRoutes.equity.answer(book, { symbol })
    const {
      capital,
      shares: count,
      company,
    } = answer.kind === 'body' ? answer.body : { capital: null, shares: null, company: null }
    expect([symbol, capital, count, company?.sector]).toEqual([
      symbol,
      expect.any(Number),
      expect.any(Number),
      expect.any(String),
    ])
  }
})
