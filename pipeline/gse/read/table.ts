/** The exchange's table of 13 columns, which all sources' rows become and `data/gse` keeps. */

import { isFormula } from '../../contract/csv.ts'
import { type AlmanacError, almanacError } from '../../contract/errors.ts'
import type { CsvLine } from '../../core/csv.ts'
import type { ReadResult, RefusedRow } from '../../core/source.ts'
import type { GseRecord, PrintedRow } from '../model.ts'
import { dayOf, readE4 } from './figures.ts'

/**
 * The columns in the exchange's order: our name in `data/gse/<source>/<yyyy>.csv`, and the exchange's heading without the currency
 * in brackets, which varies: GH¢, GHS, GH&cent;.
 */
const table = [
  ['date', 'Daily Date'],
  ['code', 'Share Code'],
  ['year_high', 'Year High'],
  ['year_low', 'Year Low'],
  ['previous_close', 'Previous Closing Price - VWAP'],
  ['open', 'Opening Price'],
  ['last', 'Last Transaction Price'],
  ['close', 'Closing Price - VWAP'],
  ['change', 'Price Change'],
  ['bid', 'Closing Bid Price'],
  ['offer', 'Closing Offer Price'],
  ['volume', 'Total Shares Traded'],
  ['value', 'Total Value Traded'],
] as const
type Column = (typeof table)[number][0]

export const columns: readonly Column[] = table.map(([column]) => column)
export const at = Object.fromEntries(columns.map((column, i) => [column, i])) as { readonly [C in Column]: number }

const headings = table.map(([, heading]) => heading)

const plainHeading = (text: string): string => text.replace(/\([^()]*\)|\s+/g, '').toLowerCase()

const plainHeadings = headings.map(plainHeading)

const expected = `the exchange's 13 columns, ${columns.length} headings from "Daily Date" to "Total Value Traded"`

const failure = (subject: string, where: string, got: string, hint?: string): AlmanacError =>
  almanacError('SOURCE_SHAPE', subject, got, expected, { where, hint })

const foreignLocale = (subject: string, got: string, wanted: string): AlmanacError =>
  almanacError('SOURCE_SHAPE', subject, got, wanted, {
    hint: 'The file was saved under another locale. Export it again.',
  })

/** Removes the exchange's own row number, the first cell on its page and in its replies. */
const withoutId = (cells: readonly string[]): readonly string[] =>
  cells.length === columns.length + 1 && /^(wdt_id|\d+)?$/i.test(cells[0]!.trim()) ? cells.slice(1) : cells

export const readBody = (subject: string, lines: readonly CsvLine[], today?: string): ReadResult<GseRecord> =>
  readLines(
    subject,
    lines.map(({ row, cells }) => ({ row, cells: withoutId(cells) })),
    today,
  )

/** The headings in one cell, as a spreadsheet saves them where the comma is the decimal sign. */
const isSemicolons = (heading: string): boolean =>
  heading.split(';').slice(0, 2).join() === plainHeadings.slice(0, 2).join()

/** Finds the headings, below a title if there is one, and reads the rows under them. Throws SOURCE_SHAPE without headings. */
export const readTableLines = (subject: string, lines: readonly CsvLine[], today?: string): ReadResult<GseRecord> => {
  const plain = lines.slice(0, 5).map(({ cells }) => withoutId(cells).map(plainHeading))
  const above = plain.findIndex(cells => cells.includes(plainHeadings[0]!) && cells.includes(plainHeadings[1]!))
  const got = plain[Math.max(0, above)] ?? []
  const where = `row ${lines[Math.max(0, above)]?.row ?? 1}`
  if (above < 0 && plain.some(([only = '', second]) => second === undefined && isSemicolons(only)))
    throw foreignLocale(subject, 'semicolons between the cells', 'commas between them')
  const missing = headings.find(heading => !got.includes(plainHeading(heading)))
  if (missing !== undefined)
    throw failure(subject, where, lines[Math.max(0, above)]?.cells.join() ?? '', `The column "${missing}" is missing.`)
  if (got.join() !== plainHeadings.join())
    throw failure(subject, where, got.join(), 'The columns stand in another order.')
  return readBody(subject, lines.slice(above + 1), today)
}

const decimalComma = /^-?(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$/

/** Refuses a whole file saved in another locale: row by row some of its numbers would pass as other numbers. */
const checkLocale = (subject: string, rows: readonly PrintedRow[]): void => {
  const commas = rows.filter(({ cells }) =>
    cells.some((cell, i) => i > 1 && cell.includes(',') && decimalComma.test(cell)),
  )
  if (commas.length * 2 > rows.length)
    throw foreignLocale(subject, commas[0]!.cells.join(';'), 'decimal points, with commas between thousands')
  const monthFirst = rows.find(({ cells }) => /^\d{1,2}\/(1[3-9]|2\d|3[01])\/\d{4}$/.test(cells[at.date]!))
  if (monthFirst && !rows.some(({ cells }) => /^(1[3-9]|2\d|3[01])\//.test(cells[at.date]!)))
    throw foreignLocale(subject, monthFirst.cells[at.date]!, 'dates as DD/MM/YYYY')
}

/** Lines under the headings as printed rows. Refuses other numbers of cells, formulas, line breaks and dates after `today`. */
const readLines = (subject: string, lines: readonly CsvLine[], today?: string): ReadResult<GseRecord> => {
  const rows: PrintedRow[] = []
  const refused: RefusedRow[] = []
  for (const line of lines) {
    const cells = line.cells.map(cell => cell.trim())
    const date = dayOf(cells[at.date] ?? '')
    const facts = { row: line.row, date: date ?? cells[at.date] ?? '', code: cells[at.code] ?? '' }
    if (cells.length !== columns.length)
      refused.push({ ...facts, rule: 'cells', reason: `${cells.length} cells instead of ${columns.length}` })
    else if (cells.some(cell => isFormula(cell) || /^[<>]{7}|[\r\n\t]/.test(cell)))
      refused.push({ ...facts, rule: 'formula', reason: 'a cell that a spreadsheet would run, or with a line break' })
    else if (date && today && date > today)
      refused.push({ ...facts, rule: 'future', reason: `dated after ${today}, the day it was taken in` })
    else rows.push({ row: line.row, cells })
  }
  if (rows.length + refused.length === 0) throw almanacError('SOURCE_SHAPE', subject, 'no rows', 'at least one row')
  checkLocale(subject, rows)
  return { rows: rows.map(printed => ({ kind: 'printed', printed })), refused }
}

/** Two rows are the same row when date, code and all figures are: `31.9` and `31.90` differ only in print. */
export const sameRowKey = (cells: readonly string[]): string => {
  const figures = cells.slice(2).map(cell => {
    const e4 = readE4(cell)
    return Number.isNaN(e4) ? cell : e4
  })
  return `${dayOf(cells[at.date]!) ?? cells[at.date]}|${cells[at.code]}|${figures.join('|')}`
}
