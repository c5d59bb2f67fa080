/** Reads tables from HTML with or without closing tags (AFX writes `<td>1<td>2`). No document tree is built. */
import type { CsvLine } from '../../core/csv.ts'
import { decodeEntities } from '../../core/entities.ts'
import { afterTags, without } from './markup.ts'

const withoutComments = (html: string): string => without(html, '<!--', '-->')

/** A cell's markup as the text a reader sees. */
export const cellsText = (html: string): string =>
  decodeEntities(without(withoutComments(html), '<', '>'))
    .replace(/\s+/g, ' ')
    .trim()

/** The text of a whole page, its tags as spaces. */
export const pageText = (html: string): string => cellsText(without(withoutComments(html), '<', '>', ' '))

const mostRows = 20_000
const mostCells = 500_000

/** Text up to the first of these marks. */
const before = (text: string, ...marks: readonly string[]): string => {
  const lower = text.toLowerCase()
  const ends = marks.map(mark => lower.indexOf(mark)).filter(at => at !== -1)
  return text.slice(0, Math.min(text.length, ...ends))
}

/** A table without its footer, which stands before or after the body. */
const withoutFooter = (table: string): string => {
  const lower = table.toLowerCase()
  const footer = lower.indexOf('<tfoot')
  if (footer === -1) return table
  const body = lower.indexOf('<tbody', footer)
  const end = lower.indexOf('</tfoot>', footer)
  const next = [body, end].filter(at => at !== -1)
  return table.slice(0, footer) + (next.length === 0 ? '' : table.slice(Math.min(...next)))
}

/** Every table of the page as lines of cells, headings first, footers left out; undefined for a page with too many cells. */
export const tablesOf = (html: string): readonly (readonly CsvLine[])[] | undefined => {
  let [rows, cells] = [0, 0]
  const tables: CsvLine[][] = []
  for (const table of afterTags(withoutComments(html), 'table')) {
    const lines: CsvLine[] = []
    for (const row of afterTags(withoutFooter(before(table, '</table>')), 'tr')) {
      const texts = afterTags(before(row, '</tr>', '</thead>', '</tbody>', '<tbody', '<tfoot'), 'td', 'th')
      rows += 1
      cells += texts.length
      if (rows > mostRows || cells > mostCells) return undefined
      lines.push({ row: lines.length + 1, cells: texts.map(cellsText) })
    }
    tables.push(lines)
  }
  return tables
}
