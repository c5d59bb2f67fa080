/**
 * A quote series: one publisher's table as units of each code per 1 unit of its anchor, day by day. A figure published per anchor
 * stays as it is; one published the other way round is inverted once, here.
 */
import { decimal } from '../../contract/json.ts'
import { compare, groupBy } from '../../core/order.ts'
import { type CurrencySeries, isInForce, type Label } from '../model.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'

export interface QuoteSeries {
  /** The source that a day file names for a figure: `fed`, `nbp-b`. */
  readonly name: string
  /** The currency its figures are priced in. */
  readonly home: string
  /** The currency its publisher issues. */
  readonly issues: string
  readonly anchor: 'EUR' | 'USD'
  readonly codes: readonly string[]
  /** Each code's column. */
  readonly column: ReadonlyMap<string, number>
  readonly dates: readonly string[]
  /** `perAnchor[day * codes.length + code]`, NaN where nothing was published. */
  readonly perAnchor: Float64Array
  /** Of each cell of `perAnchor`, the significant digits that its publisher's figures carry. */
  readonly digits: Uint8Array
  /** Days a table stays in force until the next; 0 for a figure that counts on its own day only. */
  readonly heldDays: number
  /** Figures of a month's end. */
  readonly monthEnd: boolean
}

/** Half a unit of the last decimal may be at most this part of a figure; a published "0.01" is refused. */
const coarseness = 0.005

/** A stored column with its dated meanings. */
interface Column {
  readonly label: string
  readonly index: number
  readonly meanings: readonly Label[]
  /** One unit of the last decimal that varies. */
  readonly unit: number
  readonly smallest: number
}

const columnsOf = ({ labels, meanings, decimals, unproven }: CurrencySeries): readonly Column[] => {
  const byLabel = groupBy(meanings, ({ label }) => label)
  return labels
    .map((label, index) => ({
      label,
      index,
      meanings: byLabel.get(label) ?? [],
      unit: 10 ** -decimals[index]!,
      // Below this, rounding alone moves the figure by more than the tolerance.
      smallest: (0.5 * 10 ** -decimals[index]!) / coarseness,
    }))
    .filter(({ label }) => unproven === undefined || !label.startsWith(unproven))
}

const meaningOn = ({ meanings }: Column, date: string): Label | undefined => meanings.find(one => isInForce(one, date))

/** The price of one unit in the home currency as a fraction, so that nothing is inverted early. */
interface HomePrice {
  readonly over: number
  readonly under: number
  /** One unit of the last digit as a part of the figure; of two figures that form it, the coarser one's. */
  readonly step: number
}

/** A usable figure of a day with its meaning. */
interface Observation {
  readonly value: number
  readonly step: number
  readonly meaning: Label
}

/** One unit of the last decimal: the column's usual one, or the figure's own where it has more decimals, such as SEK 9.08725. */
const unitOf = (value: number, { unit }: Column): number => {
  const parts = value / unit
  if (Math.abs(parts - Math.round(parts)) < 1e-4) return unit
  return 10 ** -(decimal(value).split('.')[1]?.length ?? 0)
}

const observationsOn = (
  series: CurrencySeries,
  columns: readonly Column[],
  day: number,
  log: FindingsLog,
): readonly Observation[] => {
  const date = series.dates[day]!
  const found: Observation[] = []
  for (const column of columns) {
    const value = series.values[day * series.labels.length + column.index]!
    const meaning = Number.isNaN(value) ? undefined : meaningOn(column, date)
    if (!meaning) continue
    if (value >= column.smallest) {
      found.push({ value, meaning, step: unitOf(value, column) / value })
      continue
    }
    const code = meaning.counter === series.home ? meaning.base : meaning.counter
    log.add('too-coarse', series.key, code, date, column.smallest / value)
  }
  return found
}

/** Of a bid and an ask farther apart than this one is a misprint. The widest true spread seen is 9 % (Bank Indonesia's kina). */
const widestSpread = 0.2

/** One mid figure a pair: a bid and an ask of equal units give their mean, one of the two alone gives nothing. */
const midsOf = (
  observations: readonly Observation[],
  report: (rule: 'one-sided' | 'wide-spread', pair: string, off: number) => void,
): readonly Observation[] => {
  const found: Observation[] = []
  const halves = new Map<string, Observation>()
  for (const one of observations) {
    if (one.meaning.side === 'mid') {
      found.push(one)
      continue
    }
    const { base, counter, units, side } = one.meaning
    const pair = `${base}/${counter} ${units}`
    const half = halves.get(pair)
    if (!half) halves.set(pair, one)
    else if (half.meaning.side !== side) {
      halves.delete(pair)
      const spread = distance(half.value, one.value)
      if (spread > widestSpread) report('wide-spread', `${base}/${counter}`, spread)
      else found.push({ ...one, value: (half.value + one.value) / 2 })
    }
  }
  for (const pair of halves.keys()) report('one-sided', pair.split(' ', 1)[0]!, 0)
  return found
}

/**
 * The day's prices in the home currency by code. A figure may be between two foreign currencies, such as gold in dollars at a bank of
 * pesos. The price of its counter on the same day then bridges it.
 */
const pricesOf = (home: string, figures: readonly Observation[]): ReadonlyMap<string, HomePrice> => {
  const prices = new Map<string, HomePrice>([[home, { over: 1, under: 1, step: 0 }]])
  const isOwn = ({ meaning: { base, counter } }: Observation): boolean => base === home || counter === home
  for (const own of [true, false])
    for (const figure of figures) {
      if (isOwn(figure) !== own) continue
      const { value, meaning, step } = figure
      const { base, counter, units } = meaning
      const code = base === home ? counter : base
      if (prices.has(code)) continue
      const bridge = base === home ? undefined : prices.get(counter)
      if (base === home) prices.set(code, { over: units, under: value, step })
      else if (bridge)
        prices.set(code, {
          over: value * bridge.over,
          under: units * bridge.under,
          step: Math.max(step, bridge.step),
        })
    }
  return prices
}

/** With more figures than this, a day that repeats the day before in each of them is a holiday and no fixing. */
const repeatedAbove = 5

const isRepeated = (
  prices: ReadonlyMap<string, HomePrice>,
  before: ReadonlyMap<string, HomePrice> | undefined,
): boolean => {
  if (before === undefined || prices.size <= repeatedAbove || prices.size !== before.size) return false
  for (const [code, { over, under }] of prices) {
    const earlier = before.get(code)
    if (earlier?.over !== over || earlier.under !== under) return false
  }
  return true
}

/** The prices of each day that is a fixing. */
const pricesOfDays = function* (series: CurrencySeries, columns: readonly Column[], log: FindingsLog) {
  let before: ReadonlyMap<string, HomePrice> | undefined
  for (const [day, date] of series.dates.entries()) {
    const figures = midsOf(observationsOn(series, columns, day, log), (rule, pair, off) =>
      log.add(rule, series.key, pair, date, off),
    )
    const prices = pricesOf(series.home, figures)
    const repeated = isRepeated(prices, before)
    before = prices
    if (repeated) log.add('repeated-day', series.key, series.home, date, 0)
    else yield { day, prices }
  }
}

const emptySeries = (
  series: CurrencySeries,
  name: string,
  heldDays: number,
  columns: readonly Column[],
): QuoteSeries => {
  const { home, issues = home, anchor, dates, monthEnd = false } = series
  const named = columns.flatMap(({ meanings }) => meanings.flatMap(({ base, counter }) => [base, counter]))
  // The home currency and the euro belong to the daily table; a weekly one only adds to it.
  const codes = [...new Set(heldDays === 0 ? [home, ...named] : named.filter(code => code !== home))].sort(compare)
  const perAnchor = new Float64Array(dates.length * codes.length).fill(Number.NaN)
  const digits = new Uint8Array(perAnchor.length)
  const column = new Map(codes.map((code, i) => [code, i]))
  return { name, home, issues, anchor, codes, column, dates, perAnchor, digits, heldDays, monthEnd }
}

/** 6 of 13.2477: its last digit is one of 132,477 parts. A rounding error below one must not take a digit away. */
const digitsOf = (step: number): number => 1 + Math.floor(Math.log10(1 / step) + 1e-9)

const setRow = (
  { anchor, codes, perAnchor, digits }: QuoteSeries,
  day: number,
  prices: ReadonlyMap<string, HomePrice>,
): void => {
  const base = prices.get(anchor)
  if (!base) return
  for (let i = 0; i < codes.length; i += 1) {
    const price = prices.get(codes[i]!)
    if (!price) continue
    const cell = day * codes.length + i
    perAnchor[cell] = (base.over * price.under) / (base.under * price.over)
    digits[cell] = digitsOf(Math.max(price.step, base.step))
  }
}

/** The quote series of a source: one, or two where the publisher also has a weekly table that stays in force until the next. */
export const quoteSeriesOf = (series: CurrencySeries, log: FindingsLog): readonly QuoteSeries[] => {
  const columns = columnsOf(series)
  const { key, weekly } = series
  const isWeekly = ({ label }: Column) => weekly !== undefined && label.startsWith(weekly.labelPrefix)
  const ofDay = columns.filter(column => !isWeekly(column))
  const all = [emptySeries(series, key, 0, ofDay)]
  if (weekly) all.push(emptySeries(series, weekly.name, weekly.days, columns.filter(isWeekly)))
  for (const { day, prices } of pricesOfDays(series, columns, log)) for (const one of all) setRow(one, day, prices)
  return all
}

/** The series with these of its rows alone. */
export const rowsOf = (series: QuoteSeries, rows: readonly number[]): QuoteSeries => {
  const cells = rows.flatMap(row => series.codes.map((_, column) => row * series.codes.length + column))
  return {
    ...series,
    dates: rows.map(row => series.dates[row]!),
    perAnchor: Float64Array.from(cells, cell => series.perAnchor[cell]!),
    digits: Uint8Array.from(cells, cell => series.digits[cell]!),
  }
}
