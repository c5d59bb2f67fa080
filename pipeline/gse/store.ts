/** `data/gse`: year files of each source, and the tables of companies, directors and listings. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDate } from '../contract/calendar.ts'
import { almanacError } from '../contract/errors.ts'
import { datesIn, lastDateIn, readTable, type TableRow } from '../core/csv.ts'
import { cellShape } from '../core/data-error.ts'
import { checkFormat } from '../core/data-sums.ts'
import { noneIfMissing, readData, readDataIfAny } from '../core/files.ts'
import { compare } from '../core/order.ts'
import { indicesBySession, readMarketYear, readPrinted } from './market-rows.ts'
import {
  type Fact,
  type FiledDirector,
  factFields,
  type GseData,
  type Listing,
  listingEvents,
  type PrintedRow,
  type ShareEvent,
  shareEventKinds,
  type YearFile,
} from './model.ts'
import { columns } from './read/table.ts'
import { isSymbol } from './rules/row-rules.ts'

/** Sources of rows by precedence: of two rows for one day and symbol the earlier source's is used. */
export const sourcePrecedence = ['official', 'ajax', 'html', 'original'] as const

export const factColumns = ['symbol', 'field', 'value', 'as_of', 'source'] as const
export const directorColumns = ['symbol', 'name', 'position', 'as_of', 'source'] as const
const shareEventColumns = ['symbol', 'event', 'date', 'after', 'before', 'source'] as const
export const listingColumns = ['symbol', 'event', 'date', 'to', 'source'] as const

const fail = (file: string, row: number, column: string, got: string, expected: string): never => {
  throw cellShape(file, row, column, got, expected)
}

export const isAsOf = (text: string): boolean =>
  /^\d{4}$/.test(text) || isDate(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text)

const checks: Readonly<Record<string, { readonly ok: (text: string) => boolean; readonly expected: string }>> = {
  symbol: { ok: isSymbol, expected: 'a symbol of two to ten capital letters' },
  as_of: { ok: isAsOf, expected: 'a year, a month or a day: 2025, 2025-07 or 2025-07-31' },
  source: { ok: text => text !== '', expected: 'the document that says so' },
  field: { ok: text => (factFields as readonly string[]).includes(text), expected: `one of ${factFields.join(', ')}` },
  value: { ok: text => text !== '', expected: 'a value; leave the row out when there is none' },
  name: { ok: text => text !== '', expected: 'a name' },
  date: { ok: isDate, expected: 'a day as YYYY-MM-DD' },
  to: { ok: text => text === '' || isSymbol(text), expected: 'a symbol, or nothing' },
}

export const isNumeric = (field: string): boolean =>
  /^(shares|shares_millions|depositary_per_share|eps|dps)$/.test(field)

const checkedTable = <C extends string>(file: string, text: string, names: readonly C[]): readonly TableRow<C>[] => {
  const rows = readTable(`data/${file}`, text, names)
  for (const row of rows)
    for (const name of names) {
      const check = checks[name]
      if (check && !check.ok(row[name])) fail(file, row.row, name, row[name], check.expected)
    }
  return rows
}

export const readFacts = (file: string, text: string): readonly Fact[] =>
  checkedTable(file, text, factColumns).map(({ row, symbol, field, value, as_of, source }) => {
    if (isNumeric(field) && !/^-?\d+(\.\d+)?$/.test(value)) fail(file, row, 'value', value, `a number for ${field}`)
    return { symbol, field: field as Fact['field'], value, asOf: as_of, source }
  })

export const readDirectors = (file: string, text: string): readonly FiledDirector[] =>
  checkedTable(file, text, directorColumns).map(({ row: _, as_of: asOf, ...director }) => ({ ...director, asOf }))

const readListings = (file: string, text: string): readonly Listing[] =>
  checkedTable(file, text, listingColumns).map(({ row, symbol, event: name, date, to, source }) => {
    const event = listingEvents.find(one => one === name) ?? fail(file, row, 'event', name, listingEvents.join(', '))
    if ((event === 'renamed' || event === 'converted') && to === '') fail(file, row, 'to', to, 'the symbol it became')
    return { symbol, event, date, to, source }
  })

const readShareEvents = (file: string, text: string): readonly ShareEvent[] =>
  checkedTable(file, text, shareEventColumns).map(({ row, symbol, event: name, date, after, before, source }) => {
    const event =
      shareEventKinds.find(one => one === name) ?? fail(file, row, 'event', name, shareEventKinds.join(' or '))
    for (const [column, count] of Object.entries({ after, before }))
      if (!/^\d{1,9}(\.\d{1,9})?$/.test(count) || Number(count) === 0)
        fail(file, row, column, count, 'a number of shares above 0')
    return { symbol, event, date, after: Number(after), before: Number(before), source }
  })

export const readPrintedYear = (file: string, text: string): readonly PrintedRow[] => readPrinted(file, text, columns)

const yearFilesOf = (dataDir: string, source: string): readonly string[] =>
  noneIfMissing(() => readdirSync(join(dataDir, 'gse', source)))
    .filter(name => /^(\d{4}|undated)\.csv$/.test(name))
    .toSorted(compare)
    .map(name => `gse/${source}/${name}`)

export const lastDateOf = (dataDir: string, source: string): string | undefined => {
  const file = yearFilesOf(dataDir, source).findLast(name => !name.endsWith('undated.csv'))
  if (file === undefined) return undefined
  const text = readData(dataDir, file)
  return lastDateIn(text, file.slice(-8, -4)) ?? readPrintedYear(file, text).at(-1)?.cells[0]
}

export const storedDates = (dataDir: string, source: string, since: string): readonly string[] =>
  yearFilesOf(dataDir, source)
    .flatMap(file => datesIn(readData(dataDir, file)))
    .filter(date => date >= since)

/** The year files of all sources by precedence; none where nothing is stored. */
export const loadYears = (dataDir: string): readonly YearFile[] =>
  sourcePrecedence.flatMap(source =>
    yearFilesOf(dataDir, source).map(file => ({ source, file, rows: readPrintedYear(file, readData(dataDir, file)) })),
  )

type Read<Row> = (file: string, text: string) => readonly Row[]

export const tableIfAny = <Row>(dataDir: string, file: string, read: Read<Row>): readonly Row[] => {
  const text = readDataIfAny(dataDir, file)
  return text === undefined ? [] : read(file, text)
}

export const loadListings = (dataDir: string): readonly Listing[] =>
  tableIfAny(dataDir, 'gse/listings.csv', readListings)

/** Reads `data/gse`, with the rows of the given sources. Throws FORMAT_NEWER, DATA_MISSING or DATA_SHAPE. */
export const loadGseData = (
  dataDir: string,
  sources: { readonly has: (key: string) => boolean } = new Set<string>([...sourcePrecedence, 'indices']),
): GseData => {
  for (const source of [...sourcePrecedence, 'indices']) checkFormat(dataDir, `gse/${source}`)
  const years = loadYears(dataDir).filter(({ source }) => sources.has(source))
  if (years.length === 0)
    throw almanacError('DATA_MISSING', 'data/gse/official', 'no year file', 'at least one, such as 2026.csv', {
      hint: 'Restore it from version control, or import an export with `npm run import -- gse/official FILE`.',
    })
  const table = <Row>(file: string, read: Read<Row>) => read(file, readData(dataDir, file))
  const figures = yearFilesOf(dataDir, 'indices').flatMap(file => readMarketYear(file, readData(dataDir, file)))
  return {
    years,
    indices: indicesBySession(sources.has('indices') ? figures : []),
    facts: table('gse/companies.csv', readFacts),
    directors: table('gse/directors.csv', readDirectors),
    listings: table('gse/listings.csv', readListings),
    shareEvents: tableIfAny(dataDir, 'gse/events.csv', readShareEvents),
  }
}
