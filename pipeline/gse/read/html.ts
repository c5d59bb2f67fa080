/** Reads tables from HTML with or without closing tags (AFX writes `<td>1<td>2`). No document tree is built. */
import type { Line } from '../../core/csv.ts'
import { decodeEntities } from './entities.ts'

/** A cell's markup as the text a reader sees. */
export const cellsText = (html: string): string =>
  decodeEntities(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** The pieces that begin with the tag, up to the next one. */
const pieces = (html: string, tag: RegExp): readonly string[] => html.split(tag).slice(1)

/** Every table of the page as lines of cells, headings first; footers left out. */
export const tablesOf = (html: string): readonly (readonly Line[])[] =>
  pieces(html.replace(/<!--[\s\S]*?-->/g, ''), /<table\b/i).map(table => {
    const [inside = ''] = table.split(/<\/table>/i)
    const withoutFooter = inside.replace(/<tfoot\b[\s\S]*?(<\/tfoot>|<tbody\b|$)/i, '$1')
    return pieces(withoutFooter, /<tr\b[^>]*>/i).map((row, i) => {
      const [content = ''] = row.split(/<\/(?:tr|thead|tbody)>|<tbody\b|<tfoot\b/i)
      return { row: i + 1, cells: pieces(content, /<t[dh]\b[^>]*>/i).map(cellsText) }
    })
  })
