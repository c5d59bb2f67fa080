/** Reads tables of `data/forex` and checks their cells; the error names file, row and column. */
import { isDate } from '../../contract/calendar.ts'
import type { AlmanacError } from '../../contract/errors.ts'
import { readTable, type TableRow } from '../../core/csv.ts'
import { dataShape } from '../../core/data-error.ts'
import { readDataIfAny } from '../../core/files.ts'

export const tableError = (file: string, where: string, got: string, expected: string): AlmanacError =>
  dataShape(file, where, got, expected, 'Restore the file from version control, or import the source again.')

export const cellError = (file: string, row: number, column: string, got: string, expected: string): AlmanacError =>
  tableError(file, `row ${row}, column ${column}`, got, expected)

/** The rows of a table that may be missing. */
export const rowsIfAny = <Column extends string>(
  dataDir: string,
  file: string,
  columns: readonly Column[],
): readonly TableRow<Column>[] => {
  const text = readDataIfAny(dataDir, file)
  return text === undefined ? [] : readTable(`data/${file}`, text, columns)
}

export const decimalForm = /^\d+(?:\.\d+)?$/

export const decimalAt = (file: string, row: number, column: string, text: string): number => {
  if (!decimalForm.test(text) || Number(text) <= 0)
    throw cellError(file, row, column, text, 'a positive decimal number')
  return Number(text)
}

export const dateAt = (file: string, row: number, column: string, text: string): string => {
  if (text !== '' && !isDate(text)) throw cellError(file, row, column, text, 'a date YYYY-MM-DD, or nothing')
  return text
}
