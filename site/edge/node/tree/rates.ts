/** Rates by code and day from the series files: each is read when its code is first asked for, 3 ms, and kept as figures. */
import { columnOn, type SeriesBody } from '../../../host/pair-days.ts'
import type { RateColumn, RateTable } from '../../../host/platform.ts'

/** `read` gives the series of a code; undefined without one of the euro, which every day has and which lists all days. */
export const createRates = (read: (code: string) => SeriesBody | undefined): RateTable | undefined => {
  const dates = read('EUR')?.dates
  if (!dates) return undefined
  const columns = new Map<string, RateColumn>()
  const load = (code: string): RateColumn | undefined => {
    const series = read(code)
    const column = series && columnOn(dates, series)
    if (column) columns.set(code, column)
    return column
  }
  return { dates, column: code => columns.get(code) ?? load(code) }
}
