/** ECB tables that other banks contradict: one in another unit, or with a false dollar, through which most other figures come to the euro. */
import { ownEuro } from './day-rows.ts'
import { distance, medianOf } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import { type QuoteSeries, rowsOf } from './quote-series.ts'

/** So many other banks must quote dollars per euro on the day. */
const fewestBanks = 3

/** Where three or more quote it, the median of their dollars is within 3 % of the ECB's on every day from 2000 to 2026. */
const tolerance = 0.05

/** The series without the ECB's days on which three or more other banks contradict its dollar and none confirms it. Each is reported. */
export const withoutContradicted = (all: readonly QuoteSeries[], log: FindingsLog): readonly QuoteSeries[] => {
  const others = all
    .filter(({ name, heldDays, monthEnd }) => name !== 'ecb' && heldDays === 0 && !monthEnd)
    .map(series => ({ series, rows: new Map(series.dates.map((date, row) => [date, row])) }))
  const dollarsOn = (date: string): readonly number[] =>
    others.flatMap(({ series, rows }) => {
      const row = rows.get(date)
      return row === undefined ? [] : (ownEuro({ series, row }) ?? [])
    })
  const isSound = (series: QuoteSeries, row: number): boolean => {
    const date = series.dates[row]!
    const [own, dollars] = [ownEuro({ series, row }), dollarsOn(date)]
    if (own === undefined || dollars.length < fewestBanks) return true
    if (dollars.some(one => distance(own, one) <= tolerance)) return true
    log.add('contradicted', series.name, 'USD', date, distance(own, medianOf(dollars)))
    return false
  }
  return all.map(series => {
    if (series.name !== 'ecb') return series
    const rows = [...series.dates.keys()].filter(row => isSound(series, row))
    return rows.length === series.dates.length ? series : rowsOf(series, rows)
  })
}
