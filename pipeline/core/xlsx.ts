/** The first sheet of an .xlsx as lines of cells. The XML is scanned without a tree, which would take 450 MB for 25,000 rows. */
import { strFromU8, unzipSync } from 'fflate'
import { addDays } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import type { CsvLine } from './csv.ts'
import { decodeEntities } from './entities.ts'
import { shapeError } from './reply.ts'
import type { SourcedReply } from './source.ts'
import { withPlainSizes } from './zip64.ts'

/** PK: a zip. */
export const isZip = ({ bytes }: Pick<SourcedReply, 'bytes'>): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Unpacked, a year of the whole board is about 12 MB of XML. */
const maxUnpacked = 96 << 20

/** A year of the whole board has about 10,000 rows; the widest real table has 46 columns. */
const maxRows = 100_000
const maxColumns = 64

const wanted = /^xl\/(sharedStrings|workbook)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/

/** Some writers put a prefix before every name: `<x:row>`. */
const withoutPrefix = (xml: string): string => {
  const prefix = /<(\w{1,40}:)(?:worksheet|sst|workbook|Relationships)\b/.exec(xml)?.[1]
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')
}

/** Unpacks the parts that are read, after checking the sizes that the zip declares. */
const partsOf = (reply: SourcedReply): ReadonlyMap<string, string> => {
  let total = 0
  try {
    const parts = unzipSync(withPlainSizes(reply.bytes), {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name)) return false
        total += originalSize
        if (total > maxUnpacked)
          throw shapeError(reply, { got: `over ${maxUnpacked} bytes unpacked`, expected: 'a smaller workbook' })
        return true
      },
    })
    return new Map(Object.entries(parts).map(([name, content]) => [name, withoutPrefix(strFromU8(content))]))
  } catch (cause) {
    if (cause instanceof AlmanacError) throw cause
    throw shapeError(reply, { got: 'a broken zip', expected: 'a whole .xlsx', cause })
  }
}

/** An element with its attributes and content. Elements read here never contain one of the same name. */
interface Element {
  readonly attributes: string
  readonly inside: string
}

/** The elements of a name in document order, in one pass: an element that is never closed ends the search. */
const elementsOf = (xml: string, name: string): readonly Element[] => {
  const [open, close] = [`<${name}`, `</${name}>`]
  const found: Element[] = []
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at)) {
    const start = at + open.length
    const end = xml.indexOf('>', start)
    if (end === -1) break
    at = end + 1
    // `<c` also begins `<cols`.
    if (!' />\t\r\n'.includes(xml[start]!)) continue
    const isEmpty = xml[end - 1] === '/'
    const attributes = xml.slice(start, isEmpty ? end - 1 : end)
    if (isEmpty) {
      found.push({ attributes, inside: '' })
      continue
    }
    const stop = xml.indexOf(close, at)
    if (stop === -1) break
    found.push({ attributes, inside: xml.slice(at, stop) })
    at = stop + close.length
  }
  return found
}

const attributePatterns = {
  Id: /\bId\s*=\s*["']([^"']*)/,
  Target: /\bTarget\s*=\s*["']([^"']*)/,
  id: /:id\s*=\s*["']([^"']*)/,
  name: /\bname\s*=\s*["']([^"']*)/,
  r: /\br\s*=\s*["']([^"']*)/,
  t: /\bt\s*=\s*["']([^"']*)/,
} as const

const attribute = ({ attributes }: Element, name: keyof typeof attributePatterns): string =>
  attributePatterns[name].exec(attributes)?.[1] ?? ''

/** The text of all `<t>` inside, plain or in runs. */
const textIn = (xml: string): string =>
  decodeEntities(elementsOf(xml, 't').reduce((text, { inside }) => text + inside, ''))

/** Excel stores 0.07 as 0.07000000000000001; fifteen digits are what it shows. */
const numberText = (text: string): string => {
  if (text.length < 12 && !/e/i.test(text)) return text
  const value = Number(text)
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text
}

/** `C7` is column 2. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const cellText = (cell: Element, shared: readonly string[]): string => {
  const type = attribute(cell, 't')
  if (type === 'inlineStr') return textIn(cell.inside)
  const text = elementsOf(cell.inside, 'v')[0]?.inside ?? ''
  if (type === 's') return shared[Number(text)] ?? ''
  return type === 'str' || type === 'd' ? decodeEntities(text) : numberText(text)
}

/** Excel's serial day as a date; other text as it is. Counted from the eve of 1900, with a 29 February 1900 that never was. */
export const dayOfSerial = (text: string, first = '1899-12-30'): string =>
  /^\d{5}(\.\d+)?$/.test(text) ? addDays(first, Math.floor(Number(text))) : text

/** The sheets in the order of the workbook; sheet1 alone where the workbook does not list any. Throws SOURCE_SHAPE where it has none. */
const sheetsIn = (reply: SourcedReply, parts: ReadonlyMap<string, string>) => {
  const links = elementsOf(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')
  const listed = elementsOf(parts.get('xl/workbook.xml') ?? '', 'sheet').flatMap(sheet => {
    const link = links.find(one => attribute(one, 'Id') === attribute(sheet, 'id'))
    const xml = link && parts.get(`xl/${attribute(link, 'Target').replace(/^\/?(xl\/)?/, '')}`)
    return xml === undefined ? [] : [{ name: decodeEntities(attribute(sheet, 'name')), xml }]
  })
  if (listed.length > 0) return listed
  const only = parts.get('xl/worksheets/sheet1.xml')
  if (only === undefined) throw shapeError(reply, { got: 'no worksheet', expected: 'an .xlsx workbook' })
  return [{ name: '', xml: only }]
}

const lineOf = (row: Element, fallback: number, shared: readonly string[]): CsvLine => {
  const cells: string[] = []
  for (const cell of elementsOf(row.inside, 'c')) {
    const reference = attribute(cell, 'r')
    const column = reference === '' ? cells.length : columnOf(reference)
    if (column < 0 || column >= maxColumns) continue
    while (cells.length < column) cells.push('')
    cells[column] = cellText(cell, shared)
  }
  return { row: Number(attribute(row, 'r')) || fallback, cells }
}

const linesIn = (reply: SourcedReply, xml: string, shared: readonly string[]): readonly CsvLine[] => {
  if (!xml.trimEnd().endsWith('</worksheet>'))
    throw shapeError(reply, { got: 'a cut worksheet', expected: 'a whole .xlsx' })
  const rows = elementsOf(xml, 'row')
  if (rows.length > maxRows)
    throw shapeError(reply, { got: `${rows.length} rows`, expected: `at most ${maxRows} rows` })
  return rows.map((row, i) => lineOf(row, i + 1, shared))
}

const sharedIn = (parts: ReadonlyMap<string, string>): readonly string[] =>
  elementsOf(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(({ inside }) => textIn(inside))

export interface Sheet {
  readonly name: string
  readonly lines: readonly CsvLine[]
}

const is1904 = (parts: ReadonlyMap<string, string>): boolean =>
  /\bdate1904\s*=\s*["'](?:1|true)/.test(parts.get('xl/workbook.xml') ?? '')

/** All sheets of a workbook; numbers as written, days as serials. Throws SOURCE_SHAPE for a workbook that counts days from 1904. */
export const workbookSheets = (reply: SourcedReply): readonly Sheet[] => {
  const parts = partsOf(reply)
  if (is1904(parts)) throw shapeError(reply, { got: 'days counted from 1904', expected: 'days counted from 1900' })
  const shared = sharedIn(parts)
  return sheetsIn(reply, parts).map(({ name, xml }) => ({ name, lines: linesIn(reply, xml, shared) }))
}

/** The lines of the first sheet, empty ones left out. In the first column a day's serial number becomes YYYY-MM-DD. */
export const sheetLines = (reply: SourcedReply): readonly CsvLine[] => {
  const parts = partsOf(reply)
  const lines = linesIn(reply, sheetsIn(reply, parts)[0]!.xml, sharedIn(parts))
  const start = is1904(parts) ? '1904-01-01' : undefined
  const width = Math.max(0, ...lines.slice(0, 5).map(({ cells }) => cells.length))
  return lines
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    .map(({ row, cells: [first = '', ...rest] }) => ({
      row,
      cells: [dayOfSerial(first, start), ...rest, ...Array(Math.max(0, width - rest.length - 1)).fill('')],
    }))
}
