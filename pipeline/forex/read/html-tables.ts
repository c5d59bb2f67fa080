import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { parseHtml } from './html.ts'

/** A row of a table: the texts of its cells, entities resolved, blanks folded. */
export type HtmlRow = readonly string[]

const folded = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** The tables of a page, each as its rows. Throws SOURCE_SHAPE for an unclosed table: the page was cut. */
export const htmlTables = (source: string, reply: SourceReply, page: string): readonly (readonly HtmlRow[])[] => {
  const opened = page.match(/<table\b/gi)?.length ?? 0
  const closed = page.match(/<\/table\s*>/gi)?.length ?? 0
  if (opened !== closed)
    throw shapeError(source, reply, { where: 'end', got: page.slice(-40), expected: 'every table closed' })
  return parseHtml(source, reply, page)
    .querySelectorAll('table')
    .map(table =>
      table.querySelectorAll('tr').map(row => row.querySelectorAll('td, th').map(cell => folded(cell.text))),
    )
}
