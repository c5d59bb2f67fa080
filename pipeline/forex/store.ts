/** `data/forex`: how it is read and how new figures are merged in. One line a day, the publisher's labels as header, text as published. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDate } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import { formatCsv, readTable } from '../core/csv.ts'
import { readData, readDataIfAny, writeWhole } from '../core/files.ts'
import { compare, groupBy } from '../core/order.ts'
import type { CurrencyFacts, DatedEvent, ForexData, ForexSource, Label, Peg, Quote, Series, Side } from './model.ts'

const shape = (file: string, where: string, got: string, expected: string): AlmanacError =>
  new AlmanacError({
    code: 'DATA_SHAPE',
    subject: `data/${file}`,
    where,
    got,
    expected,
    hint: 'Restore the file from version control, or import the source again.',
  })

const decimalForm = /^\d+(?:\.\d+)?$/

const decimalAt = (file: string, row: number, column: string, text: string): number => {
  if (!decimalForm.test(text) || Number(text) <= 0)
    throw shape(file, `row ${row}, column ${column}`, text, 'a positive decimal number')
  return Number(text)
}

const dateAt = (file: string, row: number, column: string, text: string): string => {
  if (text !== '' && !isDate(text))
    throw shape(file, `row ${row}, column ${column}`, text, 'a date YYYY-MM-DD, or nothing')
  return text
}

const currencyColumns = ['code', 'name', 'numeric', 'units', 'kind', 'first', 'last', 'successor', 'ratio'] as const
const pegColumns = ['code', 'anchor', 'rate', 'kind', 'since', 'until', 'authority'] as const
const labelColumns = ['label', 'since', 'until', 'base', 'counter', 'units', 'side'] as const

export const loadCurrencies = (dataDir: string): readonly CurrencyFacts[] => {
  const file = 'forex/currencies.csv'
  const seen = new Set<string>()
  return readTable(`data/${file}`, readData(dataDir, file), currencyColumns).map(
    ({ row, code, name, successor, ...rest }) => {
      if (!/^[A-Z]{3}$/.test(code)) throw shape(file, `row ${row}, column code`, code, 'three capital letters')
      if (seen.has(code)) throw shape(file, `row ${row}, column code`, code, 'each code once')
      if (name === '') throw shape(file, `row ${row}, column name`, name, 'an English name')
      seen.add(code)
      const first = dateAt(file, row, 'first', rest.first)
      return { code, name, first, last: dateAt(file, row, 'last', rest.last), successor }
    },
  )
}

const loadPegs = (dataDir: string): readonly Peg[] => {
  const file = 'forex/pegs.csv'
  return readTable(`data/${file}`, readData(dataDir, file), pegColumns).map(({ row, code, anchor, kind, ...rest }) => {
    if (kind !== 'irrevocable' && kind !== 'peg')
      throw shape(file, `row ${row}, column kind`, kind, 'irrevocable or peg')
    const rate = decimalAt(file, row, 'rate', rest.rate)
    const since = dateAt(file, row, 'since', rest.since)
    return { code, anchor, rate, kind, since, until: dateAt(file, row, 'until', rest.until) }
  })
}

/** Cuts of zeros under the same code, and the days on which a currency was moved or let go, each with its authority. */
const loadEvents = (dataDir: string): readonly DatedEvent[] =>
  (
    [
      ['forex/redenominations.csv', ['code', 'date', 'ratio', 'authority']],
      ['forex/events.csv', ['code', 'date', 'event', 'authority']],
    ] as const
  ).flatMap(([file, columns]) =>
    readTable<string>(`data/${file}`, readData(dataDir, file), columns).map(({ row, code = '', date = '' }) => {
      if (!isDate(date)) throw shape(file, `row ${row}, column date`, date, 'a date YYYY-MM-DD')
      return { code: String(code), date: String(date) }
    }),
  )

const isSide = (text: string): text is Side => text === 'mid' || text === 'bid' || text === 'ask'

const loadLabels = (dataDir: string, key: string): readonly Label[] => {
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
interface YearTable {
  readonly labels: readonly string[]
  readonly days: readonly { readonly date: string; readonly cells: readonly string[] }[]
}

/**
 * Reads a year file. It was written here and holds no quotes, so splitting is enough (and ten times faster than a general
 * reader); every cell is still checked, because a person may have edited it.
 */
const readYear = (file: string, text: string): YearTable => {
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

const yearsOf = (dataDir: string, key: string): readonly string[] => {
  try {
    return readdirSync(join(dataDir, 'forex', key))
      .filter(name => /^\d{4}\.csv$/.test(name))
      .sort()
  } catch {
    return []
  }
}

/** The most frequent number of decimals, the larger of equals: what a publisher usually gives, whatever zeros were dropped. */
const usualDecimals = (counts: readonly number[]): number => Math.max(0, counts.lastIndexOf(Math.max(...counts)))

const decimalsOf = (cell: string): number => {
  const point = cell.indexOf('.')
  return point === -1 ? 0 : cell.length - point - 1
}

const loadSeries = (dataDir: string, key: string, { home, anchor, weekly }: ForexSource): Series | undefined => {
  const years = yearsOf(dataDir, key).map(name =>
    readYear(`forex/${key}/${name}`, readData(dataDir, `forex/${key}/${name}`)),
  )
  if (years.length === 0) return undefined
  const labels = [...new Set(years.flatMap(year => year.labels))].sort(compare)
  const dates = years.flatMap(year => year.days.map(day => day.date))
  const values = new Float64Array(dates.length * labels.length).fill(Number.NaN)
  const counts = labels.map(() => Array.from({ length: 24 }, () => 0))
  let day = 0
  for (const year of years) {
    const columns = year.labels.map(label => labels.indexOf(label))
    for (const { cells } of year.days) {
      for (const [i, cell] of cells.entries()) {
        if (cell === '') continue
        values[day * labels.length + columns[i]!] = Number(cell)
        counts[columns[i]!]![Math.min(23, decimalsOf(cell))]! += 1
      }
      day += 1
    }
  }
  const meanings = loadLabels(dataDir, key)
  return {
    key,
    home,
    anchor,
    ...(weekly && { weekly }),
    meanings,
    labels,
    dates,
    values,
    decimals: counts.map(usualDecimals),
  }
}

/** Everything `data/forex` holds, checked. Throws DATA_MISSING or DATA_SHAPE naming file, row and column. */
export const loadForexData = (dataDir: string, sources: ReadonlyMap<string, ForexSource>): ForexData => ({
  currencies: loadCurrencies(dataDir),
  pegs: loadPegs(dataDir),
  events: loadEvents(dataDir),
  series: [...sources].flatMap(([key, source]) => loadSeries(dataDir, key, source) ?? []),
})

/** The last date stored for a source; undefined when there is none. */
export const lastDateOf = (dataDir: string, key: string): string | undefined => {
  const name = yearsOf(dataDir, key).at(-1)
  return name && readYear(`forex/${key}/${name}`, readData(dataDir, `forex/${key}/${name}`)).days.at(-1)?.date
}

/** What merging did to `data/`, in figures. */
export interface Merged {
  readonly added: number
  readonly changed: number
}

const mergeYear = (dataDir: string, file: string, quotes: readonly Quote[]): Merged => {
  const text = readDataIfAny(dataDir, file)
  const cells = new Map<string, Map<string, string>>()
  const labels = new Set<string>()
  if (text !== undefined) {
    const year = readYear(file, text)
    for (const label of year.labels) labels.add(label)
    for (const day of year.days)
      cells.set(day.date, new Map(day.cells.flatMap((cell, i) => (cell === '' ? [] : [[year.labels[i]!, cell]]))))
  }
  let added = 0
  let changed = 0
  for (const { date, label, text } of quotes) {
    const day = cells.get(date) ?? new Map<string, string>()
    const known = day.get(label)
    if (known === undefined) added += 1
    else if (known !== text) changed += 1
    labels.add(label)
    cells.set(date, day.set(label, text))
  }
  const header = [...labels].sort(compare)
  const dates = [...cells.keys()].sort(compare)
  const lines = dates.map(date => [date, ...header.map(label => cells.get(date)!.get(label) ?? '')])
  writeWhole(join(dataDir, file), formatCsv([['date', ...header], ...lines]))
  return { added, changed }
}

const addLabels = (dataDir: string, key: string, quotes: readonly Quote[]): void => {
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

/**
 * Merges figures into a source's year files. A figure already known and absent from `quotes` stays; one that differs is
 * replaced and counted. Labels come first: a crash in between leaves a label without figures, never the reverse.
 */
export const mergeQuotes = (dataDir: string, key: string, quotes: readonly Quote[]): Merged => {
  const years = groupBy(quotes, ({ date }) => date.slice(0, 4))
  if (quotes.length > 0) addLabels(dataDir, key, quotes)
  let [added, changed] = [0, 0]
  for (const year of [...years.keys()].sort(compare)) {
    const merged = mergeYear(dataDir, `forex/${key}/${year}.csv`, years.get(year)!)
    added += merged.added
    changed += merged.changed
  }
  return { added, changed }
}
