import type { PrintedRow, RefusedBoardRow, YearFile } from '../model.ts'
import { at } from '../read/table.ts'
import type { RowReading } from './row-rules.ts'

/** A row with its place, for refusals. */
export interface KeptRow extends PrintedRow {
  readonly file: string
  readonly source: string
  /** Precedence of its source; 0 is the highest. */
  readonly rank: number
}

/** The rows of year files, which are in the order of their sources' precedence. */
export const keptRows = (years: readonly YearFile[]): readonly KeptRow[] => {
  const ranks = [...new Set(years.map(({ source }) => source))]
  return years.flatMap(({ source, file, rows }) =>
    rows.map(row => ({ row: row.row, cells: row.cells, file: row.file ?? file, source, rank: ranks.indexOf(source) })),
  )
}

/** A row that passed the rules of a single row: it has a date, a close and a previous close. */
export interface RowCandidate {
  readonly printed: KeptRow
  readonly reading: RowReading & { readonly date: string; readonly close: number; readonly previous: number }
  /** Why its volume is not trusted; undefined when it is. */
  readonly doubt?: string
}

/** Within 2 % of the close is what trades of one day at one price look like; a cut or misplaced volume is far off. */
export const valueFits = ({ reading: { volume, value, close } }: RowCandidate): boolean =>
  volume !== null && value !== null && volume > 0 && Math.abs((value / volume) * 10_000 - close) <= 0.02 * close

export interface RuleResult {
  readonly kept: readonly RowCandidate[]
  readonly refused: readonly RefusedBoardRow[]
}

/** The row's name in a refusal of another row: `row 12`, or `row 12 of export.csv` where the files differ. */
export const rowName = ({ printed }: RowCandidate, besides: RowCandidate): string =>
  printed.file === besides.printed.file ? `row ${printed.row}` : `row ${printed.row} of ${printed.file}`

interface ReadRow {
  readonly printed: KeptRow
  readonly reading: RowReading
}

/** The code as printed, which is what people search for; the date as printed where it is none. */
export const refuse = ({ printed, reading }: ReadRow, rule: string, reason: string): RefusedBoardRow => {
  const { file, row, cells } = printed
  return { file, row, date: reading.date ?? cells[at.date]!, code: cells[at.code]!, rule, reason }
}

export const refuseBy = (
  rule: string,
  candidates: readonly RowCandidate[],
  reasons: ReadonlyMap<RowCandidate, string>,
): RuleResult => ({
  kept: candidates.filter(row => !reasons.has(row)),
  refused: Array.from(reasons, ([row, reason]) => refuse(row, rule, reason)),
})

/** Marks volumes that are not trusted, where no other reason is known. */
export const markDoubt = (
  candidates: readonly RowCandidate[],
  doubt: string,
  isDoubtful: (candidate: RowCandidate) => boolean,
): readonly RowCandidate[] =>
  candidates.map(one => (one.doubt === undefined && isDoubtful(one) ? { ...one, doubt } : one))
