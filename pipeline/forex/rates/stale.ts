/** Stale rows: a printed price that does not move while other sources do was copied, not observed. */
import { daysBetween } from '../../contract/calendar.ts'
import type { Peg } from '../model.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import type { RankedSeries } from './precedence.ts'
import { isRareTable } from './spacing.ts'

/** A daily price is stale after so many rows. */
const mostRows = 60

/** A price of a month or a quarter is stale from so many rows on that span so many days: four quarters. */
const [rareRows, rareDays] = [4, 270]

/** Another source has moved when its price of the currency changed by more than this since the run began. */
const movedBy = 0.02

/** Prices within this are the same printed figure, brought through the anchor and back. */
const sameFigure = 1e-9

/** Units of the code for one unit of the source's home currency: what the publisher printed, or its inverse. */
const priceAt = ({ codes, perAnchor }: RankedSeries, row: number, column: number, home: number): number =>
  perAnchor[row * codes.length + column]! / perAnchor[row * codes.length + home]!

/** The rows with a price in runs of the same price, each of so many rows at least. */
const runsOf = (series: RankedSeries, column: number, home: number, fewest: number): readonly (readonly number[])[] => {
  const runs: number[][] = []
  let [run, price]: [number[], number] = [[], Number.NaN]
  for (let row = 0; row < series.dates.length; row += 1) {
    const now = priceAt(series, row, column, home)
    if (Number.isNaN(now)) continue
    if (distance(now, price) <= sameFigure) run.push(row)
    else {
      if (run.length >= fewest) runs.push(run)
      run = [row]
      price = now
    }
  }
  return run.length >= fewest ? [...runs, run] : runs
}

/**
 * The first date after `from` on which a source that may stand alone has moved; undefined when none has. It must also have moved in its own
 * print: an unchanged figure moves when it is converted to another currency.
 */
const movedOn = (all: readonly RankedSeries[], own: RankedSeries, code: string, from: string, to: string) => {
  let found: string | undefined
  for (const other of all) {
    const column = other.column.get(code)
    const homes = [own.home, other.home].map(home => other.column.get(home))
    if (other === own || column === undefined || other.precedences[column]!.confirmsOnly) continue
    const before = homes.map(() => Number.NaN)
    for (let row = other.dates.findIndex(date => date >= from); row !== -1 && row < other.dates.length; row += 1) {
      const date = other.dates[row]!
      if (date > (found ?? to)) break
      const prices = homes.map(home => (home === undefined ? Number.NaN : priceAt(other, row, column, home)))
      if (prices.some(Number.isNaN)) continue
      for (const [i, price] of prices.entries()) if (Number.isNaN(before[i])) before[i] = price
      if (prices.every((price, i) => distance(price, before[i]!) > movedBy)) found = date
    }
  }
  return found
}

/** The series without their stale figures. Currencies with a peg in force and a bank's figures of its own currency may stand still. */
export const withoutStale = (
  all: readonly RankedSeries[],
  pegs: readonly Peg[],
  log: FindingsLog,
): readonly RankedSeries[] =>
  all.map(series => {
    const home = series.column.get(series.home)
    if (home === undefined || series.name === 'ecb') return series
    const isRare = isRareTable(series)
    const fewest = isRare ? rareRows : mostRows + 1
    let perAnchor: Float64Array | undefined
    for (const [column, code] of series.codes.entries()) {
      if (code === series.home || series.precedences[column]!.isIssuer) continue
      for (const run of runsOf(series, column, home, fewest)) {
        const [from, to] = [series.dates[run[0]!]!, series.dates[run.at(-1)!]!]
        const long = run.slice(fewest - 1).filter(row => !isRare || daysBetween(from, series.dates[row]!) >= rareDays)
        const isPegged = pegs.some(
          peg => peg.code === code && peg.since <= to && (peg.until === '' || from <= peg.until),
        )
        const moved = long.length === 0 || isPegged ? undefined : movedOn(all, series, code, from, to)
        if (moved === undefined) continue
        for (const row of long.filter(row => series.dates[row]! >= moved)) {
          perAnchor ??= series.perAnchor.slice()
          perAnchor[row * series.codes.length + column] = Number.NaN
          log.add('stale', series.name, code, series.dates[row]!, 0)
        }
      }
    }
    return perAnchor ? { ...series, perAnchor } : series
  })
