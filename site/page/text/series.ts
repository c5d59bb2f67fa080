/** The history of a pair, computed from two currency series in units per 1 EUR. */
import { addDays } from '../../../pipeline/contract/calendar.ts'
import { isChartGap } from '../../../pipeline/contract/chart-gap.ts'
import { type PrecisionRun, precisionsOn } from '../../../pipeline/contract/precision.ts'
import { type Figure, rateOf } from '../../../pipeline/contract/quote.ts'
import { perCent, percent, rounded } from './number.ts'
import { type DateRange, isRange, type Period } from './url-state.ts'

export interface ChartSeries {
  readonly dates: readonly string[]
  readonly rates: readonly number[]
  readonly precision?: readonly PrecisionRun[]
}

export interface ChartPoint {
  readonly date: string
  readonly rate: number
}

const figuresOf = ({ dates, rates, precision }: ChartSeries): ReadonlyMap<string, Figure> => {
  const precisions = precisionsOn(dates, precision)
  return new Map(dates.map((date, i) => [date, { perEur: rates[i]!, precision: precisions[i]! }]))
}

/** Rates of the pair on the days that both series have. */
export const pairOf = (base: ChartSeries, counter: ChartSeries): readonly ChartPoint[] => {
  const counters = figuresOf(counter)
  return [...figuresOf(base)].flatMap(([date, figure]) => {
    const other = counters.get(date)
    return other ? [{ date, rate: rateOf(figure, other) }] : []
  })
}

const monthsBack: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  '1m': 1,
  '6m': 6,
  '1y': 12,
  '5y': 60,
  '10y': 120,
}

/** The same day of an earlier month, or that month's last day. */
const monthsBefore = (date: string, months: number): string => {
  const first = (back: number) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 - back))
  const last = addDays(
    first(months - 1)
      .toISOString()
      .slice(0, 10),
    -1,
  )
  const same = last.slice(0, 8) + date.slice(8)
  return same < last ? same : last
}

/** Points of a range, or of the period that ends at the newest point. */
export const within = (points: readonly ChartPoint[], span: Period | DateRange): readonly ChartPoint[] => {
  if (isRange(span)) return points.filter(({ date }) => date >= span.from && date <= span.to)
  const last = points.at(-1)
  if (span === 'all' || !last) return points
  const from = monthsBefore(last.date, monthsBack[span])
  return points.filter(({ date }) => date >= from)
}

export const summaryOf = (points: readonly ChartPoint[]) => {
  const first = points[0]
  if (!first) return undefined
  let [low, high, sum] = [first, first, 0]
  for (const point of points) {
    if (point.rate < low.rate) low = point
    if (point.rate > high.rate) high = point
    sum += point.rate
  }
  return { low, high, mean: rounded(sum / points.length, 5) }
}

/** `low 3.90`, `high 6.60`; `unchanged at 3.90` where no figure differs, and a lone figure by itself. */
export const lowHighWords = (points: readonly ChartPoint[], textOf: (rate: number) => string): readonly string[] => {
  const summary = summaryOf(points)
  if (!summary) return []
  const [low, high] = [summary.low.rate, summary.high.rate].map(textOf)
  if (summary.low.rate !== summary.high.rate) return [`low ${low}`, `high ${high}`]
  return [points.length === 1 ? `${low}` : `unchanged at ${low}`]
}

/** `+5.95 %` from the first to the last point. */
export const changeInWords = (points: readonly ChartPoint[]): string => {
  const [first, last] = [points[0], points.at(-1)]
  const change = first && last ? percent(last.rate, last.rate - first.rate) : null
  return change === null ? '' : perCent(change)
}

/** Adds an empty point inside each gap, so that the line breaks there. */
export const withGaps = (
  points: readonly ChartPoint[],
): readonly { readonly date: string; readonly rate: number | null }[] =>
  points.flatMap((point, i) => {
    const next = points[i + 1]
    const isGap = next !== undefined && isChartGap(point.date, next.date)
    return isGap ? [point, { date: addDays(point.date, 1), rate: null }] : [point]
  })

/** At most `most` rows, evenly spaced, with the first and the last. */
export const thinned = <T>(rows: readonly T[], most: number): readonly T[] => {
  if (rows.length <= most) return rows
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!)
}

/** A line of a chart, with the name of its values: `USD/GHS`. */
export interface ChartLine {
  readonly name: string
  readonly points: readonly ChartPoint[]
}

/** A day and the value of each line on it; null where a line has none. */
export interface ChartRow {
  readonly date: string
  readonly values: readonly (number | null)[]
}

/** All days of all lines, in order. */
export const chartRows = (lines: readonly ChartLine[]): readonly ChartRow[] => {
  const values = lines.map(({ points }) => new Map(points.map(({ date, rate }) => [date, rate])))
  const dates = [...new Set(lines.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  return dates.map(date => ({ date, values: values.map(rates => rates.get(date) ?? null) }))
}

/** Lines in per cent of change since the first day that all of them have; undefined where they share none. */
export const changeLines = (
  lines: readonly ChartLine[],
): { readonly since: string; readonly lines: readonly ChartLine[] } | undefined => {
  const start = chartRows(lines).find(({ values }) => !values.includes(null))
  if (!start) return undefined
  const changed = lines.map(({ name, points }, i) => {
    const first = start.values[i]!
    const later = points.filter(({ date }) => date >= start.date)
    return { name, points: later.map(({ date, rate }) => ({ date, rate: rounded((rate / first - 1) * 100, 6) })) }
  })
  return { since: start.date, lines: changed }
}

/** One line a day. An empty cell is a day without a figure. */
export const csvOf = (names: readonly string[], rows: readonly ChartRow[]): string =>
  [`date,${names.join(',')}`, ...rows.map(({ date, values }) => [date, ...values.map(one => one ?? '')].join(','))]
    .map(line => `${line}\n`)
    .join('')
