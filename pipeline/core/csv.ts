import { type InfoRecord, parse } from 'csv-parse/sync'
import { isDate } from '../contract/calendar.ts'
import { cellOf, isFormula } from '../contract/csv.ts'
import { type AlmanacError, almanacError } from '../contract/errors.ts'

/** A parsed line; `row` counts as an editor does (the header is row 1), for messages. */
export interface CsvLine {
  readonly row: number
  readonly cells: readonly string[]
}

const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === ''

const plainLines = (text: string, delimiter: string): readonly CsvLine[] =>
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, i) => ({ row: i + 1, cells: line.split(delimiter) }))
    .filter(({ cells }) => !isEmpty(cells))

/** csv-parse makes an error object for each line of another length than the first: 15,000 of them take a second. */
const maxUneven = 500

/**
 * Splits CSV text into lines of cells. Lines may differ in length, at most 500 of them where cells are quoted. Throws CSV_SYNTAX, which
 * names `file` where the subject is a source.
 */
export const parseCsv = (subject: string, text: string, { delimiter = ',', file = '' } = {}): readonly CsvLine[] => {
  // Most tables of `data/` have no quotes: splitting takes a quarter of the time.
  if (!/["\r]/.test(text)) return plainLines(text, delimiter)
  const lines: CsvLine[] = []
  const onRecord = (cells: string[], { lines: row, invalid_field_length: uneven }: InfoRecord): null => {
    if (uneven > maxUneven) throw Object.assign(new Error(`${uneven} lines of another length`), { lines: row })
    if (!isEmpty(cells)) lines.push({ row, cells })
    return null
  }
  try {
    // csv-parse takes quadratic time over empty lines that it does not skip.
    parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, on_record: onRecord })
    return lines
  } catch (cause) {
    const detail = cause as { message?: string; lines?: number }
    const where = [file, detail.lines === undefined ? '' : `row ${detail.lines}`].join(' ').trim()
    throw almanacError('CSV_SYNTAX', subject, detail.message ?? String(cause), 'well-formed CSV', { where, cause })
  }
}

export type TableRow<Column extends string> = { readonly [Name in Column]: string } & { readonly row: number }

const failure = (subject: string, where: string, got: string, expected: string, hint?: string): AlmanacError =>
  almanacError('DATA_SHAPE', subject, got, expected, { where, hint })

/** Throws DATA_SHAPE with the row of an unresolved merge conflict. */
export const refuseConflict = (subject: string, text: string): void => {
  const conflict = /^(<{7}|={7}|>{7})( |$)/m.exec(text)
  if (!conflict) return
  const row = text.slice(0, conflict.index).split('\n').length
  throw failure(subject, `row ${row}`, conflict[0], 'no merge-conflict marker', 'Resolve the merge, then run again.')
}

/** A table of `data/` with exactly these columns. Throws by file, row and column for a formula, a short line or a merge conflict. */
export const readTable = <Column extends string>(
  subject: string,
  text: string,
  columns: readonly Column[],
): readonly TableRow<Column>[] => {
  refuseConflict(subject, text)
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

/** The date in the last line of a year's table; undefined if the line does not begin with a date of that year. */
export const lastDateIn = (text: string, year: string): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
  const date = line.slice(0, 10)
  return line.endsWith('\n') && line[10] === ',' && date.startsWith(year) && isDate(date) ? date : undefined
}

/** The dates that begin the lines of a year's table below its header, each once, in the order of the lines. */
export const datesIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(/\n(\d{4}-\d\d-\d\d),/g), ([, date]) => date!)),
]

const inert = (text: string): string => {
  if (!isFormula(text)) return text
  throw almanacError('CSV_SYNTAX', 'a cell for data/', text, 'text that no spreadsheet runs as a formula')
}

/** Lines as CSV text for `data/`, each with its line feed. Throws CSV_SYNTAX for a cell that would be a formula. */
export const formatCsv = (lines: Iterable<readonly string[]>): string => {
  let text = ''
  for (const cells of lines) text += `${cells.map(cell => cellOf(inert(cell))).join(',')}\n`
  return text
}
