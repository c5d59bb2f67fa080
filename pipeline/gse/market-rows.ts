/** The exchange's figures of each session, `data/gse/indices/<yyyy>.csv`: cells as printed, the date as YYYY-MM-DD. */
import { readTable } from '../core/csv.ts'
import type { MarketIndex, PrintedRow } from './model.ts'
import { fromE4, readE4 } from './read/figures.ts'

export const marketColumns = ['date', 'volume', 'gse_ci', 'market_value_millions', 'gse_fsi'] as const

/** The rows of a table whose cells are kept as printed. Throws DATA_SHAPE by file, row and column. */
export const readPrinted = (file: string, text: string, columns: readonly string[]): readonly PrintedRow[] =>
  readTable(`data/${file}`, text, columns).map(cells => ({
    row: cells.row,
    cells: columns.map(column => cells[column]!),
  }))

export const readMarketYear = (file: string, text: string): readonly PrintedRow[] =>
  readPrinted(file, text, marketColumns)

const indexOf = (name: string, cell: string): readonly MarketIndex[] => {
  const e4 = readE4(cell)
  return e4 === null ? [] : [{ name, value: fromE4(e4) }]
}

/** The indices by session. Of several lines for a session, which the exchange corrected, the last one is used. */
export const indicesBySession = (rows: readonly PrintedRow[]): ReadonlyMap<string, readonly MarketIndex[]> =>
  new Map(
    rows.map(({ cells: [date = '', , composite = '', , financial = ''] }) => [
      date,
      [...indexOf('GSE-CI', composite), ...indexOf('GSE-FSI', financial)],
    ]),
  )
