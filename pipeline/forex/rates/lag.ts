/** The shift in working days at which a source's figures fit a reference best: it shows a table of another day or hour. */
import { valueAt } from './day-rows.ts'
import { distance, medianOf } from './distance.ts'
import type { QuoteSeries } from './quote-series.ts'

const shifts = [0, -1, 1, -2, 2] as const

/** Measured over so many of the newest shared days at most, and over so many days and figures at least. */
const mostDays = 60
const fewestDays = 10
const fewestFigures = 30

/** Another day must fit this much better than the day itself. */
const gain = 0.8

const distancesAt = (series: QuoteSeries, rows: readonly (readonly [number, number])[], reference: QuoteSeries) =>
  rows.flatMap(([row, theirRow]) => {
    const [mine, theirs] = [
      { series, row },
      { series: reference, row: theirRow },
    ]
    const anchor = theirRow < 0 || theirRow >= reference.dates.length ? undefined : valueAt(theirs, series.anchor)
    if (anchor === undefined) return []
    return series.codes.flatMap(code => {
      const [a, b] = [valueAt(mine, code), valueAt(theirs, code)]
      return code === series.anchor || a === undefined || b === undefined ? [] : [distance(a, b / anchor)]
    })
  })

/** -1: the figures fit the reference's day before best. Null: too few shared days to say. */
export const lagOf = (series: QuoteSeries, reference: QuoteSeries): number | null => {
  const rowOf = new Map(reference.dates.map((date, theirRow) => [date, theirRow]))
  const shared = series.dates.flatMap((date, row): [number, number][] => {
    const theirRow = rowOf.get(date)
    return theirRow === undefined ? [] : [[row, theirRow]]
  })
  if (shared.length < fewestDays) return null
  const newest = shared.slice(-mostDays)
  const medians = shifts.map(shift => {
    const distances = distancesAt(
      series,
      newest.map(([row, theirRow]) => [row, theirRow + shift]),
      reference,
    )
    return distances.length < fewestFigures ? Number.POSITIVE_INFINITY : medianOf(distances)
  })
  if (medians[0] === Number.POSITIVE_INFINITY) return null
  const best = medians.indexOf(Math.min(...medians))
  return medians[best]! < gain * medians[0]! ? shifts[best]! : 0
}
