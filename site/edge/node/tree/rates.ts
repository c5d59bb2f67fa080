/** Rates by code and day from the series files: each is read when its code is first asked for, 3 ms, and kept as figures. */
import { type SeriesBody, sourceOn } from '../../../host/forex.ts'
import type { RateTable } from '../../../host/platform.ts'

interface Column {
  /** Units per 1 EUR by place of the day, NaN where there is none. */
  readonly figures: Float64Array
  readonly span: readonly [first: number, last: number]
  readonly sources: NonNullable<SeriesBody['sources']>
}

/** `read` gives the series of a code; undefined without one of the euro, which every day has and which lists all days. */
export const createRates = (read: (code: string) => SeriesBody | undefined): RateTable | undefined => {
  const dates = read('EUR')?.dates
  if (!dates) return undefined
  const places = new Map(dates.map((date, i) => [date, i]))
  const columns = new Map<string, Column>()
  const load = (code: string): Column | undefined => {
    const series = read(code)
    if (!series) return undefined
    const figures = new Float64Array(dates.length).fill(Number.NaN)
    for (const [i, date] of series.dates.entries()) figures[places.get(date)!] = series.rates[i]!
    const span = [places.get(series.dates[0]!)!, places.get(series.dates.at(-1)!)!] as const
    const column: Column = { figures, span, sources: series.sources ?? [] }
    columns.set(code, column)
    return column
  }
  const columnOf = (code: string): Column | undefined => columns.get(code) ?? load(code)
  return {
    dates,
    place: date => places.get(date),
    span: code => columnOf(code)?.span,
    source: (code, place) => sourceOn(columnOf(code)?.sources ?? [], dates[place]!),
    perEur: (code, place) => {
      const figure = columnOf(code)?.figures[place] ?? Number.NaN
      return Number.isNaN(figure) ? undefined : figure
    },
  }
}
