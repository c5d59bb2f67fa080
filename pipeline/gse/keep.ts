/** Printed rows into `data/gse/<source>/<yyyy>.csv`: added, never removed, so a short or broken file cannot take anything away. */
import { join } from 'node:path'
import { formatCsv } from '../core/csv.ts'
import { dateOf } from '../core/dates.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'
import { compare, groupBy } from '../core/order.ts'
import type { PrintedRow } from './model.ts'
import { symbolOf } from './row-rules.ts'
import { readYear } from './store.ts'
import { at, columns, sameRowKey } from './table.ts'

/** The date as YYYY-MM-DD so that the file sorts; everything else as printed. */
const asKept = (cells: readonly string[]): readonly string[] => [
  dateOf(cells[at.date]!) ?? cells[at.date]!,
  ...cells.slice(1),
]

const yearOf = (cells: readonly string[]): string => (dateOf(cells[at.date]!) ? cells[at.date]!.slice(0, 4) : 'undated')

/** By date and symbol; rows of the same day and symbol stay in order of arrival, which the duplicate rule looks at. */
const inOrder = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows.toSorted((a, b) => compare(a[at.date]!, b[at.date]!) || compare(symbolOf(a[at.code]!), symbolOf(b[at.code]!)))

/**
 * The rows of `incoming` that `known` does not hold yet. A row printed twice in one file is kept twice, and a second file with
 * the same two adds nothing.
 */
const newRows = (known: readonly (readonly string[])[], incoming: readonly (readonly string[])[]) => {
  const count = new Map<string, number>()
  for (const cells of known) {
    const key = sameRowKey(cells)
    count.set(key, (count.get(key) ?? 0) + 1)
  }
  return incoming.filter(cells => {
    const key = sameRowKey(cells)
    const left = count.get(key) ?? 0
    if (left > 0) count.set(key, left - 1)
    return left === 0
  })
}

/** Files with the texts they should hold; nothing is written yet. */
export interface Plan {
  readonly files: ReadonlyMap<string, string>
  readonly added: number
}

/** What the rows of several replies, one list each, would make of a source's year files. */
export const planRows = (dataDir: string, source: string, replies: readonly (readonly PrintedRow[])[]): Plan => {
  const years = new Map<string, readonly (readonly string[])[]>()
  let added = 0
  for (const rows of replies)
    for (const [year, incoming] of groupBy(
      rows.map(({ cells }) => asKept(cells)),
      yearOf,
    )) {
      const file = `gse/${source}/${year}.csv`
      const known =
        years.get(file) ?? readYear(file, readDataIfAny(dataDir, file) ?? formatCsv([columns])).map(row => row.cells)
      const fresh = newRows(known, incoming)
      added += fresh.length
      years.set(file, fresh.length > 0 ? inOrder([...known, ...fresh]) : known)
    }
  const files = [...years].map(([file, rows]) => [file, formatCsv([columns, ...rows])] as const)
  return { files: new Map(files), added }
}

export const writePlan = (dataDir: string, { files }: Plan): void => {
  for (const [file, text] of files) writeWhole(join(dataDir, file), text)
}
