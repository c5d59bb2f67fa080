/** Tables of publishers: in CSV rows with named columns or a row a day and a column a series, on pages rows below titles. */
import { type CsvLine, parseCsv, type TableRow } from '../../core/csv.ts'
import { htmlTables } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import type { NumberedQuote } from '../figure-rules.ts'
import { dateIn } from './date.ts'

export const checkLength = (reply: SourcedReply, row: number, cells: readonly unknown[], expected: number): void => {
  if (cells.length !== expected)
    throw shapeError(reply, { where: `row ${row}`, got: `${cells.length} cells`, expected: `${expected} cells` })
}

/**
 * The rows below these titles in the first table of a page that has them; the titles are row 1. Throws SOURCE_SHAPE where no table has
 * them, and for a row with another number of cells. A table without rows is SOURCE_SHAPE too, unless it may be empty.
 */
export const rowsUnder = (
  reply: SourcedReply,
  titles: string,
  { page, mayBeEmpty = false }: { readonly page?: string; readonly mayBeEmpty?: boolean } = {},
): readonly CsvLine[] => {
  const tables = htmlTables(reply, page)
  const [first, ...rows] = tables.find(([first]) => first?.join() === titles) ?? []
  if (first === undefined || (rows.length === 0 && !mayBeEmpty))
    throw shapeError(reply, {
      got: `tables ${tables.map(([line]) => line).join(' | ')}`,
      expected: `${titles}, and rows`,
    })
  return rows.map((cells, i) => {
    checkLength(reply, i + 2, cells, first.length)
    return { row: i + 2, cells }
  })
}

/** The lines of a CSV reply. A last line without an end means that the reply was cut, perhaps inside its last figure. */
export const replyLines = (reply: SourcedReply, text: string, delimiter = ','): readonly CsvLine[] => {
  if (!text.endsWith('\n')) throw shapeError(reply, { where: 'end', got: text.slice(-40), expected: 'a line end' })
  return parseCsv(reply.source, text, { delimiter, file: reply.name })
}

/** The texts of rows by our names for their columns, which are found wherever they stand; other columns are left alone. */
export const rowsByColumn = <Field extends string>(
  reply: SourcedReply,
  text: string,
  columns: Readonly<Record<Field, string>>,
  delimiter?: string,
): readonly TableRow<Field>[] => {
  const wanted = Object.entries<string>(columns)
  const demand = (names: string | readonly string[]): void => {
    const [, missing] = wanted.find(([, column]) => !names.includes(column)) ?? []
    if (missing !== undefined)
      throw shapeError(reply, { where: 'row 1', got: `${names}`, expected: `a column "${missing}"` })
  }
  // Check the first line before parsing: a page in the place of CSV then gets a clear message.
  demand(text.slice(0, text.indexOf('\n')))
  const [header, ...lines] = replyLines(reply, text, delimiter)
  const names = header!.cells
  demand(names)
  return lines.map(({ row, cells }) => {
    checkLength(reply, row, cells, names.length)
    const record: Record<string, unknown> = { row }
    for (const [field, column] of wanted) record[field] = cells[names.indexOf(column)]!.trim()
    return record as TableRow<Field>
  })
}

/** A figure of a table with a row a day and a column a series. */
export interface Cell {
  readonly row: number
  readonly date: string
  readonly column: string
  readonly text: string
}

/** The prices of one unit of `base`, where each column is in the currency that `counterOf` gives. */
export const quotesOf = (
  base: string,
  cells: readonly Cell[],
  counterOf: (column: string) => string,
): readonly NumberedQuote[] =>
  cells.map(({ row, date, column, text }) => ({ row, date, label: column, base, counter: counterOf(column), text }))

/** The figures of such a table. `none` lists how the publisher writes that there is no figure; an unnamed column has none. */
export const cellsOf = (
  reply: SourcedReply,
  names: readonly string[],
  lines: readonly CsvLine[],
  none: readonly string[] = [''],
): readonly Cell[] =>
  lines.flatMap(({ row, cells }) => {
    checkLength(reply, row, cells, names.length)
    const date = dateIn(reply, row, cells[0] ?? '')
    return names.flatMap((column, i) => {
      const text = cells[i]!.trim()
      return i === 0 || column === '' || none.includes(text) ? [] : [{ row, date, column, text }]
    })
  })
