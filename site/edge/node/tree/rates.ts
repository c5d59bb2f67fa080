/** All days of all currencies in one typed array, 10 MB: a dated pair is then two figures away, without a file to unpack. */
import type { SeriesBody } from '../../../host/forex.ts'
import type { RateTable } from '../../../host/platform.ts'
import { createYield } from './yield.ts'

export interface Rates extends RateTable {
  /** Which series the columns were filled from, by code: an unchanged one is copied, not read again. */
  readonly digests: ReadonlyMap<string, string>
  /** The figures of one code, NaN where it has none. */
  column(code: string): Float64Array | undefined
}

export interface SeriesFile {
  readonly code: string
  readonly digest: string
  read(): SeriesBody
}

const isFigure = (figure: number): boolean => !Number.isNaN(figure)

const rateTable = (
  dates: readonly string[],
  codes: readonly string[],
  figures: Float64Array,
  digests: ReadonlyMap<string, string>,
): Rates => {
  const starts = new Map(codes.map((code, i) => [code, i * dates.length]))
  const places = new Map(dates.map((date, i) => [date, i]))
  const column = (code: string): Float64Array | undefined => {
    const start = starts.get(code)
    return start === undefined ? undefined : figures.subarray(start, start + dates.length)
  }
  const spans = new Map(
    codes.map(code => [code, [column(code)!.findIndex(isFigure), column(code)!.findLastIndex(isFigure)] as const]),
  )
  return {
    dates,
    digests,
    column,
    place: date => places.get(date),
    span: code => spans.get(code),
    perEur: (code, place) => {
      const start = starts.get(code)
      const figure = start === undefined ? Number.NaN : figures[start + place]!
      return isFigure(figure) ? figure : undefined
    },
  }
}

const isBeginning = (some: readonly string[], of: readonly string[]): boolean =>
  some.length <= of.length && some.every((date, i) => date === of[i])

/**
 * Fills the table from the series files. Every vector holds the euro, so its series lists all days; undefined where that does
 * not hold, and the core then reads days from the tree.
 */
export const loadRates = async (files: readonly SeriesFile[], before?: Rates): Promise<Rates | undefined> => {
  const euro = files.find(({ code }) => code === 'EUR')
  if (!euro) return undefined
  const { dates } = euro.read()
  const days = new Map(dates.map((date, i) => [date, i]))
  const figures = new Float64Array(dates.length * files.length).fill(Number.NaN)
  const known = before && isBeginning(before.dates, dates) ? before : undefined
  const breathe = createYield()
  for (const [i, { code, digest, read }] of files.entries()) {
    const start = i * dates.length
    const column = known?.digests.get(code) === digest ? known.column(code) : undefined
    if (column) {
      figures.set(column, start)
      continue
    }
    const series = read()
    for (const [place, date] of series.dates.entries()) {
      const day = days.get(date)
      if (day === undefined) return undefined
      figures[start + day] = series.rates[place]!
    }
    await breathe()
  }
  const codes = files.map(({ code }) => code)
  return rateTable(dates, codes, figures, new Map(files.map(({ code, digest }) => [code, digest])))
}
