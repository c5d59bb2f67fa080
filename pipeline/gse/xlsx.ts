/** The first sheet of an .xlsx as lines of cells: a zip of XML, of which the shared texts and one sheet are read. */
import { strFromU8, unzipSync } from 'fflate'
import { addDays } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import type { Line } from '../core/csv.ts'
import type { Reply } from '../core/source.ts'
import { parseXml } from '../core/xml.ts'
import { decodeEntities } from './entities.ts'

/** PK: a zip. */
export const isZip = ({ bytes }: Reply): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Unpacked, a year of the whole board is about 12 MB of XML. */
const maxUnpacked = 96 << 20

const failure = (subject: string, got: string, expected: string, cause?: unknown): AlmanacError =>
  new AlmanacError({ code: 'SOURCE_SHAPE', subject, got, expected, ...(cause !== undefined && { cause }) })

const wanted = /^xl\/(sharedStrings|workbook)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/

/** The parts that are read. The sizes a zip declares are checked first: a bomb is never unpacked. */
const partsOf = ({ name, bytes }: Reply): Readonly<Record<string, Uint8Array>> => {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name: part, originalSize }) => {
        if (!wanted.test(part)) return false
        total += originalSize
        if (total > maxUnpacked) throw failure(name, `over ${maxUnpacked} bytes unpacked`, 'a smaller workbook')
        return true
      },
    })
  } catch (cause) {
    if (cause instanceof AlmanacError) throw cause
    throw failure(name, 'a broken zip', 'a whole .xlsx', cause)
  }
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const child = (node: unknown, name: string): unknown => (isNode(node) ? node[name] : undefined)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const attribute = (node: unknown, name: string): string => {
  const value = child(child(node, ':@'), name)
  return typeof value === 'string' ? value : ''
}

/** The text of `<t>`, plain or in runs. */
const textIn = (node: unknown): string => {
  const plain = child(node, 't')
  if (plain !== undefined)
    return decodeEntities(typeof plain === 'string' ? plain : String(child(plain, '#text') ?? ''))
  return list(child(node, 'r')).map(textIn).join('')
}

/** Excel stores 0.07 as 0.07000000000000001; fifteen digits are what it shows. */
const numberText = (text: string): string => {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)))
}

/** `C7` is column 2. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const cellText = (cell: unknown, shared: readonly string[]): string => {
  const value = child(cell, 'v')
  const text = typeof value === 'string' ? value : ''
  const type = attribute(cell, 't')
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'inlineStr') return textIn(child(cell, 'is'))
  return type === 'str' || type === 'd' ? decodeEntities(text) : numberText(text)
}

/** Days since the eve of 1900 as Excel counts them, with its 29 February 1900 that never was. */
const dayOfSerial = (text: string): string =>
  /^\d{5}(\.\d+)?$/.test(text) ? addDays('1899-12-30', Math.floor(Number(text))) : text

/** The sheet that stands first in the workbook, or sheet1 where the workbook does not say. */
const firstSheet = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array | undefined => {
  const read = (name: string): Node => (parts[name] ? parseXml(strFromU8(parts[name])) : {})
  const [sheet] = list(child(child(child(read('xl/workbook.xml'), 'workbook'), 'sheets'), 'sheet'))
  const links = list(child(child(read('xl/_rels/workbook.xml.rels'), 'Relationships'), 'Relationship'))
  const link = links.find(one => attribute(one, 'Id') !== '' && attribute(one, 'Id') === attribute(sheet, 'id'))
  const target = attribute(link, 'Target').replace(/^\/?(xl\/)?/, '')
  return parts[`xl/${target}`] ?? parts['xl/worksheets/sheet1.xml']
}

/** The lines of the first sheet, empty ones left out. In the first column a day's serial number becomes YYYY-MM-DD. */
export const sheetLines = (reply: Reply): readonly Line[] => {
  const parts = partsOf(reply)
  const sheet = firstSheet(parts)
  if (!sheet) throw failure(reply.name, 'no worksheet', 'an .xlsx workbook')
  const texts = parts['xl/sharedStrings.xml']
  const shared = texts ? list(child(child(parseXml(strFromU8(texts)), 'sst'), 'si')).map(textIn) : []
  const rows = list(child(child(child(parseXml(strFromU8(sheet)), 'worksheet'), 'sheetData'), 'row'))
  const lines = rows.map((row, i) => {
    const cells: string[] = []
    for (const [at, cell] of list(child(row, 'c')).entries()) {
      const reference = attribute(cell, 'r')
      const column = reference === '' ? at : columnOf(reference)
      if (column < 0 || column > 255) continue
      while (cells.length <= column) cells.push('')
      cells[column] = cellText(cell, shared)
    }
    return { row: Number(attribute(row, 'r')) || i + 1, cells }
  })
  const width = Math.max(0, ...lines.slice(0, 5).map(({ cells }) => cells.length))
  return lines
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    .map(({ row, cells }) => ({
      row,
      cells: [dayOfSerial(cells[0] ?? ''), ...cells.slice(1), ...Array(Math.max(0, width - cells.length)).fill('')],
    }))
}
