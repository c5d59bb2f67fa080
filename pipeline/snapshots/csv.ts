/** A table as CSV: UTF-8 without BOM, LF, a header, quotes only where RFC 4180 asks for them, full numbers, empty = missing. */
import { decimal } from '../contract/json.ts'
import { cellOf, isFormula } from '../core/csv.ts'
import type { Chunk, TableField } from './table.ts'

const printed = (value: string | number | null): string => {
  if (value === null) return ''
  // A leading quote makes spreadsheets show a formula as text.
  if (typeof value === 'string') return cellOf(isFormula(value) ? `'${value}` : value)
  // Arrays of numbers have no other way to say "not known".
  return Number.isNaN(value) ? '' : decimal(value)
}

export const csvHeader = (fields: readonly TableField[]): string =>
  `${fields.map(({ name }) => cellOf(name)).join(',')}\n`

export const csvLines = ({ rows, columns }: Chunk): string => {
  let text = ''
  for (let row = 0; row < rows; row += 1) {
    text += printed(columns[0]![row]!)
    for (let i = 1; i < columns.length; i += 1) text += `,${printed(columns[i]![row]!)}`
    text += '\n'
  }
  return text
}
