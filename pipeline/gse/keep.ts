/** Printed rows into `data/gse/<source>/<yyyy>.csv`: added, never removed, so a short or broken file cannot take anything away. */
import { join } from 'node:path'
import { formatCsv } from '../core/csv.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'
import { compare, groupBy } from '../core/order.ts'
import { mergeDirectors, mergeFacts } from './facts.ts'
import { dayOf } from './figures.ts'
import type { GseRecord, PrintedRow } from './model.ts'
import { symbolOf } from './row-rules.ts'
import { directorColumns, factColumns, readDirectors, readFacts, readYear } from './store.ts'
import { at, columns, sameRowKey } from './table.ts'

const factsFile = 'gse/companies.csv'
const directorsFile = 'gse/directors.csv'

/** The date as YYYY-MM-DD so that the file sorts; everything else as printed. */
const asKept = (cells: readonly string[]): readonly string[] => [
  dayOf(cells[at.date]!) ?? cells[at.date]!,
  ...cells.slice(1),
]

const yearOf = (cells: readonly string[]): string => (dayOf(cells[at.date]!) ? cells[at.date]!.slice(0, 4) : 'undated')

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

const table = (columnNames: readonly string[], rows: readonly (readonly string[])[]): string =>
  formatCsv([columnNames, ...rows])

/** What facts and directors would make of their tables. */
export const planFacts = (dataDir: string, records: readonly GseRecord[]) => {
  const facts = records.filter(record => record.kind === 'fact')
  const directors = records.filter(record => record.kind === 'director')
  const known = <Row>(file: string, names: readonly string[], read: (file: string, text: string) => Row): Row =>
    read(file, readDataIfAny(dataDir, file) ?? formatCsv([names]))
  const files = new Map<string, string>()
  const ofFacts = mergeFacts(known(factsFile, factColumns, readFacts), facts)
  const ofDirectors = mergeDirectors(known(directorsFile, directorColumns, readDirectors), directors)
  if (ofFacts.changes.length > 0)
    files.set(
      factsFile,
      table(
        factColumns,
        ofFacts.rows.map(({ symbol, field, value, asOf, source }) => [symbol, field, value, asOf, source]),
      ),
    )
  if (ofDirectors.changes.length > 0)
    files.set(
      directorsFile,
      table(
        directorColumns,
        ofDirectors.rows.map(({ symbol, name, position, asOf, source }) => [symbol, name, position, asOf, source]),
      ),
    )
  return {
    files,
    added: ofFacts.added + ofDirectors.added,
    changed: ofFacts.changed + ofDirectors.changed,
    changes: [...ofFacts.changes, ...ofDirectors.changes],
    refused: [...ofFacts.refused, ...ofDirectors.refused],
  }
}

export const writePlan = (dataDir: string, files: ReadonlyMap<string, string>): void => {
  for (const [file, text] of files) writeWhole(join(dataDir, file), text)
}
