/** CSV of `data/` and of publishers. */
import { isDate } from '../contract/calendar.ts'
import { cellOf, isFormula } from '../contract/csv.ts'
import { AlmanacError } from '../contract/errors.ts'

/** A parsed line; `row` counts as an editor does (the header is row 1), for messages. */
export interface CsvLine {
  readonly row: number
  readonly cells: readonly string[]
}

export interface CsvOptions {
  readonly delimiter?: string
}

const syntaxError = (subject: string, row: number, got: string): AlmanacError =>
  new AlmanacError({ code: 'CSV_SYNTAX', subject, where: `row ${row}`, got, expected: 'well-formed CSV' })

const lineEnds = /\r\n?|\n/g

/**
 * Splits CSV text (RFC 4180; any line end) into lines of cells, without the empty lines. Lines may differ in length. Throws
 * CSV_SYNTAX for a quote inside a cell without quotes, after a closing quote, or never closed.
 */
export const parseCsv = (subject: string, text: string, { delimiter = ',' }: CsvOptions = {}): readonly CsvLine[] => {
  const lines: CsvLine[] = []
  let [at, row] = [text.startsWith('\ufeff') ? 1 : 0, 1]
  /** The quoted cell that begins at `at`; moves behind it. */
  const quotedCell = (): string => {
    let close = text.indexOf('"', at + 1)
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
    if (close < 0) throw syntaxError(subject, row, 'a quote that is never closed')
    const cell = text.slice(at + 1, close).replaceAll('""', '"')
    at = close + 1
    if (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
      throw syntaxError(subject, row, `${text[at]} after a closing quote`)
    return cell
  }
  while (at < text.length) {
    lineEnds.lastIndex = at
    const end = lineEnds.exec(text)
    const line = text.slice(at, end?.index)
    if (!line.includes('"')) {
      if (line !== '') lines.push({ row, cells: line.split(delimiter) })
      at += line.length + (end?.[0].length ?? 0)
      row += 1
      continue
    }
    const cells: string[] = []
    do {
      if (cells.length > 0) at += 1
      if (text[at] === '"') cells.push(quotedCell())
      else {
        const from = at
        while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
          if (text[at] === '"') throw syntaxError(subject, row, 'a quote inside a cell without quotes')
          at += 1
        }
        cells.push(text.slice(from, at))
      }
    } while (text[at] === delimiter)
    if (cells.length > 1 || cells[0] !== '') lines.push({ row, cells })
    for (const cell of cells) row += cell.match(lineEnds)?.length ?? 0
    at += text.startsWith('\r\n', at) ? 2 : 1
    row += 1
  }
  return lines
}

export type TableRow<Column extends string> = { readonly [Name in Column]: string } & { readonly row: number }

const failure = (subject: string, where: string, got: string, expected: string, hint?: string): AlmanacError =>
  new AlmanacError({ code: 'DATA_SHAPE', subject, where, got, expected, ...(hint && { hint }) })

/** Throws DATA_SHAPE with the row of an unresolved merge conflict. */
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
