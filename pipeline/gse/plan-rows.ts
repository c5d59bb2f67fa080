/** Plans printed rows into `data/gse/<source>/<yyyy>.csv`: rows are added and never removed. */
import { formatCsv } from '../core/csv.ts'
import { compare, groupBy } from '../core/order.ts'
import type { PrintedRow, YearFile } from './model.ts'
import { dayOf } from './read/figures.ts'
import { at, columns, sameRowKey } from './read/table.ts'
import { symbolOf } from './rules/row-rules.ts'
import { readPrintedYear, tableIfAny } from './store.ts'

/** A row and where it was first read: a year file, or the reply that brings it. */
export type PlannedRow = PrintedRow & { readonly file: string }

/** A row of a reply, and the row that is kept for it: itself, or an equal one known before. */
export interface Taken {
  readonly row: PlannedRow
  readonly kept: PlannedRow
}

/** The planned year files of a source; nothing is written yet. */
export interface RowPlan {
  readonly years: readonly (YearFile & { readonly rows: readonly PlannedRow[] })[]
  /** By reply. */
  readonly taken: readonly (readonly Taken[])[]
  readonly added: number
}

/** The date as YYYY-MM-DD so that the file sorts; all other cells as printed. */
const asKept = (cells: readonly string[]): readonly string[] => [
  dayOf(cells[at.date]!) ?? cells[at.date]!,
  ...cells.slice(1),
]

const yearOf = ({ cells }: PrintedRow): string => (dayOf(cells[at.date]!) ? cells[at.date]!.slice(0, 4) : 'undated')

const symbolIn = ({ cells }: PrintedRow): string => symbolOf(cells[at.code]!)

/** Sorted by date and symbol; rows of one day and symbol stay in order of arrival, which the tie-break uses. */
const inOrder = (rows: readonly PlannedRow[]): readonly PlannedRow[] =>
  rows.toSorted((a, b) => compare(a.cells[at.date]!, b.cells[at.date]!) || compare(symbolIn(a), symbolIn(b)))

/** A row printed twice in one file is kept twice, and a second file with the same two adds nothing. */
const matched = (known: readonly PlannedRow[], incoming: readonly PlannedRow[]): readonly Taken[] => {
  if (known.length === 0) return incoming.map(row => ({ row, kept: row }))
  const left = groupBy(known, ({ cells }) => sameRowKey(cells))
  for (const rows of left.values()) rows.reverse()
  return incoming.map(row => ({ row, kept: left.get(sameRowKey(row.cells))?.pop() ?? row }))
}

export const planRows = (
  dataDir: string,
  source: string,
  replies: readonly { readonly name: string; readonly rows: readonly PrintedRow[] }[],
): RowPlan => {
  const years = new Map<string, readonly PlannedRow[]>()
  const gaining = new Set<string>()
  let added = 0
  const taken = replies.map(({ name, rows }) => {
    const incoming = rows.map(({ row, cells }) => ({ row, cells: asKept(cells), file: name }))
    return [...groupBy(incoming, yearOf)].flatMap(([year, ofYear]) => {
      const file = `gse/${source}/${year}.csv`
      const known = years.get(file) ?? tableIfAny(dataDir, file, readPrintedYear).map(row => ({ ...row, file }))
      const taking = matched(known, ofYear)
      const fresh = taking.filter(({ row, kept }) => row === kept).map(({ row }) => row)
      added += fresh.length
      if (fresh.length > 0) gaining.add(file)
      years.set(file, fresh.length > 0 ? inOrder([...known, ...fresh]) : known)
      return taking
    })
  })
  return { years: [...gaining].map(file => ({ source, file, rows: years.get(file)! })), taken, added }
}

export const textOfYear = ({ rows }: YearFile): string => formatCsv([columns, ...rows.map(({ cells }) => cells)])
