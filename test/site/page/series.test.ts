import { describe, expect, it } from 'vitest'
import {
  changeLines,
  chartRows,
  csvOf,
  pairOf,
  summaryOf,
  thinned,
  withGaps,
  within,
} from '../../../site/page/text/series.ts'

const usd = { dates: ['2026-03-02', '2026-03-03', '2026-03-05'], rates: [1.25, 1.2, 1] }
const ghs = { dates: ['2026-03-02', '2026-03-04', '2026-03-05'], rates: [12.5, 12, 11] }

describe('the history of a pair', () => {
  it('has the days that both series have', () =>
    expect(pairOf(usd, ghs)).toEqual([
      { date: '2026-03-02', rate: 10 },
      { date: '2026-03-05', rate: 11 },
    ]))

  it('has the digits that both series carry on that day', () => {
    // By hand: 12.5 / 1.17 = 10.683760…, 11 / 1.17 = 9.401709…
    const base = { dates: usd.dates, rates: [1.17, 1.17, 1.17], precision: [{ from: '2026-03-02', digits: 5 }] }
    const counter = {
      ...ghs,
      precision: [
        { from: '2026-03-02', digits: 8 },
        { from: '2026-03-05', digits: 6 },
      ],
    }
    expect(pairOf(base, counter).map(({ rate }) => rate)).toEqual([10.684, 9.4017])
    expect(
      pairOf({ ...base, precision: [{ from: '2026-03-02', digits: 7 }] }, counter).map(({ rate }) => rate),
    ).toEqual([10.68376, 9.40171])
  })

  it('has a low, a high and a mean', () =>
    expect(summaryOf(pairOf(usd, ghs))).toEqual({
      low: { date: '2026-03-02', rate: 10 },
      high: { date: '2026-03-05', rate: 11 },
      mean: 10.5,
    }))

  it('without common days has no summary', () => expect(summaryOf([])).toBeUndefined())

  it('goes back whole months, to the last day of a shorter month', () => {
    const days = ['2025-02-28', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-31'].map(date => ({ date, rate: 1 }))
    expect(within(days, '1m').map(({ date }) => date)).toEqual(['2026-02-28', '2026-03-01', '2026-03-31'])
    expect(within(days, '1y')).toHaveLength(4)
    expect(within(days, '5y')).toHaveLength(5)
    expect(within(days, 'all')).toHaveLength(5)
  })

  it('breaks at gaps of more than ten days and joins weeks', () => {
    const days = ['2026-01-01', '2026-01-08', '2026-01-19'].map(date => ({ date, rate: 1 }))
    expect(withGaps(days)).toEqual([days[0], days[1], { date: '2026-01-09', rate: null }, days[2]])
  })

  it('is thinned evenly with both ends', () => {
    const numbers = Array.from({ length: 1_000 }, (_, i) => i)
    const few = thinned(numbers, 260)
    expect([few.length, few[0], few.at(-1)]).toEqual([260, 0, 999])
    expect(new Set(few).size).toBe(260)
    expect(thinned([1, 2], 260)).toEqual([1, 2])
  })

  it('of a range has its days, both ends included', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-05'].map(date => ({ date, rate: 1 }))
    expect(within(days, { from: '2026-01-02', to: '2026-01-05' })).toEqual(days.slice(1))
    expect(within(days, { from: '2025-01-01', to: '2025-12-31' })).toEqual([])
  })

  const lines = [
    { name: 'USD/GHS', points: pairOf(usd, ghs) },
    {
      name: 'EUR/GHS',
      points: [
        { date: '2026-03-03', rate: 12 },
        { date: '2026-03-05', rate: 13 },
        { date: '2026-03-06', rate: 13.26 },
      ],
    },
  ]

  it('is a CSV file with a column for each pair, empty where it has no figure', () => {
    expect(csvOf(['USD/GHS'], chartRows(lines.slice(0, 1)))).toBe('date,USD/GHS\n2026-03-02,10\n2026-03-05,11\n')
    expect(csvOf(['USD/GHS', 'EUR/GHS'], chartRows(lines))).toBe(
      'date,USD/GHS,EUR/GHS\n2026-03-02,10,\n2026-03-03,,12\n2026-03-05,11,13\n2026-03-06,,13.26\n',
    )
  })

  it('of pairs compared is their change since the first day that all have', () => {
    expect(changeLines(lines)).toEqual({
      since: '2026-03-05',
      lines: [
        { name: 'USD/GHS', points: [{ date: '2026-03-05', rate: 0 }] },
        {
          name: 'EUR/GHS',
          points: [
            { date: '2026-03-05', rate: 0 },
            { date: '2026-03-06', rate: 2 },
          ],
        },
      ],
    })
    expect(changeLines([lines[0]!, { name: 'XXX/GHS', points: [] }])).toBeUndefined()
  })
})
