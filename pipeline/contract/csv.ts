/** CSV that leaves the program: a header, LF, full numbers, quotes only where RFC 4180 asks for them, empty = missing. */
import { decimal } from './json.ts'

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?$/
/** Telephone numbers in international form, also several: `+233 (0)302 000, +233-302-663-964`. */
const telephones = /^\+\d[\d ()-]{5,24}(?:[,;/] ?\+\d[\d ()-]{5,24})*$/

/** Would a spreadsheet run this cell, or fetch something for it? Also full-width signs, or signs behind invisible characters. */
export const isFormula = (cell: string): boolean => {
  if (/^[\t\r\n]/.test(cell)) return true
  const text = cell.replace(/^[\s\p{C}]+/u, '')
  if (/^\\\\|^file:/i.test(text)) return true
  const isSigned = /^[=@+\-\uff0b\uff0d\uff1d\uff20]/.test(text) && text !== '-'
  return isSigned && !plainNumber.test(text) && !telephones.test(text)
}

/** A cell with quotes where RFC 4180 needs them. */
export const cellOf = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A value as a cell. A formula becomes text, behind a leading quote; null and NaN are empty. */
export const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'string') return cellOf(isFormula(value) ? `'${value}` : value)
  return Number.isNaN(value) ? '' : decimal(value)
}

export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\n`
