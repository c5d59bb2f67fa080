/** The bundled rates, read and formed once for all tests of a worker, and parts of them. */
import { forexSources } from '../../../pipeline/forex/intake.ts'
import type { CurrencySeries, ForexData } from '../../../pipeline/forex/model.ts'
import type { ForexBook } from '../../../pipeline/forex/rate-book.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../../../pipeline/forex/store/store.ts'
import { bundledData } from '../../support/temp.ts'

let data: ForexData | undefined
let book: ForexBook | undefined

export const bundledForex = async (): Promise<ForexData> => {
  data ??= loadForexData(bundledData, await forexSources())
  return data
}

export const bundledBook = async (): Promise<ForexBook> => {
  book ??= normalizeForex(await bundledForex())
  return book
}

/** The observations of a series from one day to another, both included. */
export const between = (series: CurrencySeries, first: string, last = '9999'): CurrencySeries => {
  const from = series.dates.findIndex(date => date >= first)
  const to = series.dates.findLastIndex(date => date <= last) + 1
  const width = series.labels.length
  return from === -1
    ? { ...series, dates: [], values: new Float64Array() }
    : {
        ...series,
        dates: series.dates.slice(from, to),
        values: series.values.slice(from * width, Math.max(from, to) * width),
      }
}
