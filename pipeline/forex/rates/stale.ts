/** Stale rows: a printed price that does not move while other sources do was copied, not observed. */
import { daysBetween } from '../../contract/calendar.ts'
import type { Peg } from '../model.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import type { RankedSeries } from './precedence.ts'
import { spacingOf } from './spacing.ts'

/** A daily price is stale after so many rows, one of a month or a quarter after so many days (four quarters). */
const mostRows = 60
const mostDays = 270

/** Another source has moved when its price of the currency changed by more than this since the run began. */
const movedBy = 0.02

/** Prices within this are the same printed figure, brought through the anchor and back. */
const sameFigure = 1e-9

/** Units of the code for one unit of the source's home currency: what the publisher printed, or its inverse. */
const priceAt = ({ codes, perAnchor }: RankedSeries, row: number, column: number, home: number): number =>
  perAnchor[row * codes.length + column]! / perAnchor[row * codes.length + home]!

interface Run {
  readonly first: number
  readonly last: number
  /** The row from which on the figure has stood too long. */
  readonly long: number
}

const runsOf = (series: RankedSeries, column: number, home: number, isRare: boolean): readonly Run[] => {
  const { dates } = series
  const runs: Run[] = []
  let [first, last, count, long, price] = [-1, -1, 0, -1, Number.NaN]
  const end = (): void => {
    if (long !== -1) runs.push({ first, last, long })
  }
  for (let row = 0; row < dates.length; row += 1) {
    const now = priceAt(series, row, column, home)
    if (Number.isNaN(now)) continue
    if (first === -1 || distance(now, price) > sameFigure) {
      end()
      ;[first, count, long, price] = [row, 0, -1, now]
    }
    last = row
    count += 1
    const isLong = isRare ? count >= 4 && daysBetween(dates[first]!, dates[row]!) >= mostDays : count > mostRows
    if (isLong && long === -1) long = row
  }
  end()
  return runs
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
    if (other === own || column === undefined || other.places[column]!.confirmsOnly) continue
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
    const isRare = spacingOf(series) === 'rare'
    let perAnchor: Float64Array | undefined
    for (const [column, code] of series.codes.entries()) {
      if (code === series.home || series.places[column]!.isIssuer) continue
      for (const { first, last, long } of runsOf(series, column, home, isRare)) {
        const [from, to] = [series.dates[first]!, series.dates[last]!]
        const isPegged = pegs.some(
          peg => peg.code === code && peg.since <= to && (peg.until === '' || from <= peg.until),
        )
        const moved = isPegged ? undefined : movedOn(all, series, code, from, to)
        if (moved === undefined) continue
        perAnchor ??= series.perAnchor.slice()
        for (let row = long; row <= last; row += 1) {
          const at = row * series.codes.length + column
          if (series.dates[row]! < moved || Number.isNaN(perAnchor[at]!)) continue
          perAnchor[at] = Number.NaN
          log.add('stale', series.name, code, series.dates[row]!, 0)
        }
      }
    }
    return perAnchor ? { ...series, perAnchor } : series
  })
