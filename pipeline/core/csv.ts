/** CSV for `data/` and for publishers' files: csv-parse reads, we judge and print. */
import { parse } from 'csv-parse/sync'
import { isDate } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'

/**
 * Would a spreadsheet run this cell? What is read from `data/` refuses it, so what is written there must not hold it. A sign begins
 * numbers (-0.05) and telephones (+233 (0)302 …) too: it counts where a function is called or another program is.
 */
export const isFormula = (cell: string): boolean => /^[=@\t\r]|^[+-][\s\S]*(?:[A-Za-z]\(|\|)/.test(cell)

/** A parsed line; `row` counts as an editor does (the header is row 1), for messages. */
export interface Line {
  readonly row: number
  readonly cells: readonly string[]
}

export interface CsvOptions {
  readonly delimiter?: string
}

const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === ''

const plainLines = (text: string, delimiter: string): readonly Line[] =>
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, i) => ({ row: i + 1, cells: line.split(delimiter) }))
    .filter(({ cells }) => !isEmpty(cells))

/** Splits CSV text into lines of cells. Uneven lines are allowed here: the caller knows what they mean. */
export const parseCsv = (subject: string, text: string, { delimiter = ',' }: CsvOptions = {}): readonly Line[] => {
  // Most tables of `data/` quote nothing: splitting is enough, and a quarter of the time.
  if (!/["\r]/.test(text)) return plainLines(text, delimiter)
  const options = { bom: true, delimiter, relax_column_count: true }
  try {
    const records: string[][] = parse(text, options)
    // Line numbers from csv-parse itself cost half as much again; only cells with line breaks make them necessary.
    if (!records.some(cells => cells.some(cell => cell.includes('\n') || cell.includes('\r'))))
      return records.map((cells, i) => ({ row: i + 1, cells })).filter(({ cells }) => !isEmpty(cells))
    const numbered = parse(text, { ...options, skip_empty_lines: true, info: true })
    return (numbered as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      row: info.lines,
      cells: record,
    }))
  } catch (cause) {
    const detail = cause as { message?: string; lines?: number }
    throw new AlmanacError({
      code: 'CSV_SYNTAX',
      subject,
      ...(detail.lines !== undefined && { where: `row ${detail.lines}` }),
      got: detail.message ?? String(cause),
      expected: 'well-formed CSV',
      cause,
    })
  }
}

export type TableRow<Column extends string> = { readonly [Name in Column]: string } & { readonly row: number }

const failure = (subject: string, where: string, got: string, expected: string, hint?: string): AlmanacError =>
  new AlmanacError({ code: 'DATA_SHAPE', subject, where, got, expected, ...(hint && { hint }) })

/** Throws DATA_SHAPE for text that a merge left undecided, naming the row. */
export const conflictIn = (subject: string, text: string): void => {
  const conflict = /^(<{7}|={7}|>{7})( |$)/m.exec(text)
  if (!conflict) return
  const row = text.slice(0, conflict.index).split('\n').length
  throw failure(subject, `row ${row}`, conflict[0], 'no merge-conflict marker', 'Resolve the merge, then run again.')
}

/**
 * A table of `data/` with exactly these columns. A merge-conflict marker, a short line, or a cell that a spreadsheet would run
 * as a formula is refused by file, row and column.
 */
export const readTable = <Column extends string>(
  subject: string,
  text: string,
  columns: readonly Column[],
): readonly TableRow<Column>[] => {
  conflictIn(subject, text)
  const [header, ...lines] = parseCsv(subject, text)
  if (!header) throw failure(subject, 'row 1', '', `the header ${columns.join(',')}`, 'The file is empty.')
  if (header.cells.join() !== columns.join())
    throw failure(subject, 'row 1', header.cells.join(), `the header ${columns.join(',')}`)
  return lines.map(({ row, cells }) => {
    if (cells.length !== columns.length)
      throw failure(subject, `row ${row}`, `${cells.length} cells`, `${columns.length} cells`)
    const record: Record<string, unknown> = { row }
    for (const [i, column] of columns.entries()) {
      const cell = cells[i]!
      if (isFormula(cell))
        throw failure(subject, `row ${row}, column ${column}`, cell, 'text that no spreadsheet runs as a formula')
      record[column] = cell
    }
    return record as TableRow<Column>
  })
}

/** A cell as CSV prints it (RFC 4180). */
export const cellOf = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The date that begins the last line of a table of that year; undefined where the line does not plainly show one. */
export const lastDateIn = (text: string, year: string): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
  const date = line.slice(0, 10)
  return line.endsWith('\n') && line[10] === ',' && date.startsWith(year) && isDate(date) ? date : undefined
}

const inert = (text: string): string => {
  if (!isFormula(text)) return text
  throw new AlmanacError({
    code: 'CSV_SYNTAX',
    subject: 'a cell for data/',
    got: text,
    expected: 'text that no spreadsheet runs as a formula',
  })
}

/** Lines as CSV text for `data/`: LF, quotes only where needed (RFC 4180), a final line feed. Throws CSV_SYNTAX for a cell that would be a formula. */
export const formatCsv = (lines: Iterable<readonly string[]>): string => {
  let text = ''
  for (const cells of lines) text += `${cells.map(cell => cellOf(inert(cell))).join(',')}\n`
  return text
}
