/** A row on its way through the rules. */
import type { PrintedRow, RefusedBoardRow, YearFile } from '../model.ts'
import type { RowReading } from './row-rules.ts'

/** Where a row is kept, so that a refusal can point at it. */
export interface KeptRow extends PrintedRow {
  readonly file: string
  /** Key of its source. */
  readonly source: string
  /** Standing of its source: 0 is believed first. */
  readonly rank: number
}

/** The rows of year files, which come in the order of their sources' standing. */
export const keptRows = (years: readonly YearFile[]): readonly KeptRow[] => {
  const ranks = [...new Set(years.map(({ source }) => source))]
  return years.flatMap(({ source, file, rows }) =>
    rows.map(row => ({ row: row.row, cells: row.cells, file: row.file ?? file, source, rank: ranks.indexOf(source) })),
  )
}

/** A row that passed the rules of a single row: date, close and previous close are known to be there. */
export interface RowCandidate {
  readonly printed: KeptRow
  readonly reading: RowReading & { readonly date: string; readonly close: number; readonly previous: number }
  /** Why its volume is not to be trusted; undefined when it is. */
  readonly doubt?: string
}

export interface RowVerdict {
  readonly kept: readonly RowCandidate[]
  readonly refused: readonly RefusedBoardRow[]
}

export const refusal = (
  printed: KeptRow,
  date: string,
  code: string,
  rule: string,
  reason: string,
): RefusedBoardRow => ({
  file: printed.file,
  row: printed.row,
  date,
  code,
  rule,
  reason,
})

/** The row as a refusal of another one calls it: `row 12`, and where that one stands in another file `row 12 of export.csv`. */
export const rowName = ({ printed }: RowCandidate, besides: RowCandidate): string =>
  printed.file === besides.printed.file ? `row ${printed.row}` : `row ${printed.row} of ${printed.file}`

export const refuse = ({ printed, reading }: RowCandidate, rule: string, reason: string): RefusedBoardRow =>
  refusal(printed, reading.date, reading.symbol, rule, reason)
