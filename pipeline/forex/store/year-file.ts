/** A year of one source: one line a day, the publisher's labels as header, text as published. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDate } from '../../contract/calendar.ts'
import { formatCsv, readTable } from '../../core/csv.ts'
import { readDataIfAny, writeWhole } from '../../core/files.ts'
import { compare } from '../../core/order.ts'
import type { Label, PublishedQuote, Side } from '../model.ts'
import { dateAt, decimalAt, decimalForm, shape } from './cells.ts'
import type { FigureChange } from './corrections.ts'

const labelColumns = ['label', 'since', 'until', 'base', 'counter', 'units', 'side'] as const

const isSide = (text: string): text is Side => text === 'mid' || text === 'bid' || text === 'ask'

export const loadLabels = (dataDir: string, key: string): readonly Label[] => {
  const file = `forex/${key}/labels.csv`
  const text = readDataIfAny(dataDir, file)
  if (text === undefined) return []
  return readTable(`data/${file}`, text, labelColumns).map(({ row, label, base, counter, side, ...rest }) => {
    if (!isSide(side)) throw shape(file, `row ${row}, column side`, side, 'mid, bid or ask')
    const since = dateAt(file, row, 'since', rest.since)
    const until = dateAt(file, row, 'until', rest.until)
    return { label, since, until, base, counter, units: decimalAt(file, row, 'units', rest.units), side }
  })
}

/** A year of one source as text cells: what `import` merges into and `loadSeries` reads numbers from. */
export interface YearTable {
  readonly labels: readonly string[]
  readonly days: readonly { readonly date: string; readonly cells: readonly string[] }[]
}

/**
 * Reads a year file. It was written here and holds no quotes, so splitting is enough (and ten times faster than a general
 * reader); every cell is still checked, because a person may have edited it.
 */
export const readYear = (file: string, text: string): YearTable => {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw shape(file, `row ${lines.length + 1}`, 'no final line feed', 'a whole file')
  const [first, ...labels] = (lines[0] ?? '').split(',')
  if (first !== 'date' || labels.length === 0) throw shape(file, 'row 1', lines[0] ?? '', 'a header date,<labels>')
  const year = file.slice(-8, -4)
  let before = ''
  const days = lines.slice(1).map((line, i) => {
    const row = i + 2
    const [date = '', ...cells] = line.split(',')
    if (!isDate(date) || !date.startsWith(year)) throw shape(file, `row ${row}, column date`, date, `a date of ${year}`)
    if (date <= before) throw shape(file, `row ${row}, column date`, date, `a date after ${before}`)
    if (cells.length !== labels.length)
      throw shape(file, `row ${row}`, `${cells.length} cells`, `${labels.length} cells`)
    before = date
    for (const [j, cell] of cells.entries())
      if (cell !== '' && !decimalForm.test(cell))
        throw shape(file, `row ${row}, column ${labels[j]}`, cell, 'a decimal number, or nothing')
    return { date, cells }
  })
  return { labels, days }
}

export const yearsOf = (dataDir: string, key: string): readonly string[] => {
  try {
    return readdirSync(join(dataDir, 'forex', key))
      .filter(name => /^\d{4}\.csv$/.test(name))
      .sort()
  } catch (error) {
    // Only a folder that is not there is a source without figures: one that cannot be read must not lose its publisher.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A year file as it will be, and how it differs from what stands. Nothing is written yet. */
export interface YearPlan {
  readonly file: string
  readonly text: string
  readonly differences: readonly FigureChange[]
}

export const planYear = (dataDir: string, file: string, quotes: readonly PublishedQuote[]): YearPlan => {
  const text = readDataIfAny(dataDir, file)
  const cells = new Map<string, Map<string, string>>()
  const labels = new Set<string>()
  if (text !== undefined) {
    const year = readYear(file, text)
    for (const label of year.labels) labels.add(label)
    for (const day of year.days)
      cells.set(day.date, new Map(day.cells.flatMap((cell, i) => (cell === '' ? [] : [[year.labels[i]!, cell]]))))
  }
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
  const text = readDataIfAny(dataDir, file)
  const rows = text === undefined ? [] : readTable(`data/${file}`, text, labelColumns)
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
