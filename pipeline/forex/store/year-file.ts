/** A year of one source: one line a day, the publisher's labels as header, text as published. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDate } from '../../contract/calendar.ts'
import { formatCsv } from '../../core/csv.ts'
import { noneIfMissing, readData, readDataIfAny, writeWhole } from '../../core/files.ts'
import { compare } from '../../core/order.ts'
import type { FigureChange, Label, PublishedQuote, Side } from '../model.ts'
import { cellError, dateAt, decimalAt, decimalForm, rowsIfAny, tableError } from './cells.ts'

const labelColumns = ['label', 'since', 'until', 'base', 'counter', 'units', 'side'] as const

const isSide = (text: string): text is Side => text === 'mid' || text === 'bid' || text === 'ask'

export const loadLabels = (dataDir: string, key: string): readonly Label[] => {
  const file = `forex/${key}/labels.csv`
  return rowsIfAny(dataDir, file, labelColumns).map(({ row, label, base, counter, side, ...rest }) => {
    if (!isSide(side)) throw cellError(file, row, 'side', side, 'mid, bid or ask')
    const since = dateAt(file, row, 'since', rest.since)
    const until = dateAt(file, row, 'until', rest.until)
    return { label, since, until, base, counter, units: decimalAt(file, row, 'units', rest.units), side }
  })
}

/** A year file. A cell lies at `day * labels.length + column`. */
export interface YearTable {
  readonly labels: readonly string[]
  readonly dates: readonly string[]
  /** NaN where the cell is empty. */
  readonly values: Float64Array
  /** Decimals of each cell as published; -1 where it is empty. */
  readonly decimals: Int8Array
  /** How many of them are zeros at the end. */
  readonly zeros: Int8Array
  /** The published texts of a day, one a label. */
  readonly cellsOf: (day: number) => readonly string[]
}

const linesOf = (file: string, text: string): readonly string[] => {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw tableError(file, `row ${lines.length + 1}`, 'no final line feed', 'a whole file')
  return lines
}

const zerosAtEnd = (cell: string): number => {
  let count = 0
  while (cell[cell.length - 1 - count] === '0') count += 1
  return count
}

/** Reads a year file; every cell is checked, because a person may have edited it. Throws DATA_SHAPE naming row and column. */
export const readYearFile = (file: string, text: string): YearTable => {
  const [header = '', ...lines] = linesOf(file, text)
  const [first, ...labels] = header.split(',')
  if (first !== 'date' || labels.length === 0) throw tableError(file, 'row 1', header, 'a header date,<labels>')
  if (new Set(labels).size < labels.length) throw tableError(file, 'row 1', header, 'each label once')
  const year = file.slice(-8, -4)
  const dates: string[] = []
  const values = new Float64Array(lines.length * labels.length).fill(Number.NaN)
  const decimals = new Int8Array(values.length).fill(-1)
  const zeros = new Int8Array(values.length)
  for (const [day, line] of lines.entries()) {
    const row = day + 2
    const [date = '', ...cells] = line.split(',')
    if (!isDate(date) || !date.startsWith(year)) throw cellError(file, row, 'date', date, `a date of ${year}`)
    if (day > 0 && date <= dates[day - 1]!) throw cellError(file, row, 'date', date, `a date after ${dates[day - 1]}`)
    if (cells.length !== labels.length)
      throw tableError(file, `row ${row}`, `${cells.length} cells`, `${labels.length} cells`)
    dates.push(date)
    for (const [column, cell] of cells.entries()) {
      if (cell === '') continue
      if (!decimalForm.test(cell)) throw cellError(file, row, labels[column]!, cell, 'a decimal number, or nothing')
      const at = day * labels.length + column
      const point = cell.indexOf('.')
      const places = point === -1 ? 0 : cell.length - point - 1
      values[at] = Number(cell)
      decimals[at] = Math.min(127, places)
      zeros[at] = Math.min(decimals[at]!, zerosAtEnd(cell))
    }
  }
  return { labels, dates, values, decimals, zeros, cellsOf: day => lines[day]!.split(',').slice(1) }
}

/** A stored year of a source. `name` is one of `yearFilesOf`. Throws DATA_MISSING, DATA_UNREADABLE or DATA_SHAPE. */
export const loadYear = (dataDir: string, key: string, name: string): YearTable =>
  readYearFile(`forex/${key}/${name}`, readData(dataDir, `forex/${key}/${name}`))

/** The names of the year files of a source, rising; none without its folder. */
export const yearFilesOf = (dataDir: string, key: string): readonly string[] =>
  noneIfMissing(() => readdirSync(join(dataDir, 'forex', key)))
    .filter(name => /^\d{4}\.csv$/.test(name))
    .sort()

/** A year file as it will be, and its changes. Nothing is written yet. */
export interface YearPlan {
  readonly file: string
  readonly text: string
  readonly differences: readonly FigureChange[]
}

export const planYear = (dataDir: string, file: string, quotes: readonly PublishedQuote[]): YearPlan => {
  const text = readDataIfAny(dataDir, file)
  const year = text === undefined ? undefined : readYearFile(file, text)
  const labels = new Set(year?.labels)
  const cells = new Map(
    year?.dates.map((date, day) => {
      const known = year.cellsOf(day).map((cell, i) => [year.labels[i]!, cell] as const)
      return [date, new Map(known.filter(([, cell]) => cell !== ''))]
    }),
  )
  const differences: FigureChange[] = []
  for (const { date, label, text: after } of quotes) {
    const day = cells.get(date) ?? new Map<string, string>()
    const before = day.get(label) ?? ''
    if (before !== after) differences.push({ date, label, before, after })
    labels.add(label)
    cells.set(date, day.set(label, after))
  }
  const header = [...labels].sort(compare)
  const dates = [...cells.keys()].sort(compare)
  const lines = dates.map(date => [date, ...header.map(label => cells.get(date)!.get(label) ?? '')])
  return { file, text: formatCsv([['date', ...header], ...lines]), differences }
}

export const addLabels = (dataDir: string, key: string, quotes: readonly PublishedQuote[]): void => {
  const file = `forex/${key}/labels.csv`
  const rows = rowsIfAny(dataDir, file, labelColumns)
  const known = new Set(rows.map(({ label }) => label))
  const lines = rows.map(row => labelColumns.map(column => row[column]))
  for (const { label, base, counter, units, side } of quotes) {
    if (known.has(label)) continue
    known.add(label)
    lines.push([label, '', '', base, counter, units, side])
  }
  lines.sort((a, b) => compare(a.join('\n'), b.join('\n')))
  writeWhole(join(dataDir, file), formatCsv([labelColumns, ...lines]))
}
