/** Tables, headings and form fields of a publisher's page, read in one pass of htmlparser2's tokenizer. */
import { Parser } from 'htmlparser2'
import { shapeError } from './reply.ts'
import type { SourceReply } from './source.ts'

/** A row of a table: the texts of its cells, entities resolved, blanks folded. */
export type HtmlRow = readonly string[]

export interface HtmlPage {
  /** Every table, a nested one on its own. */
  readonly tables: readonly { readonly classes: readonly string[]; readonly rows: readonly HtmlRow[] }[]
  /** Texts of h1, h2 and h3. */
  readonly headings: readonly string[]
  /** Attributes of every `input`. */
  readonly inputs: readonly Readonly<Record<string, string>>[]
}

/** Real pages leave a few hundred cells and paragraphs open. */
const mostOpen = 2_000

const folded = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

interface OpenTable {
  readonly classes: readonly string[]
  readonly rows: string[][]
  cell: string[] | undefined
}

/** Throws SOURCE_SHAPE for a table that is not closed (the page was cut) and for more than 2,000 open elements. */
export const readHtml = (source: string, reply: SourceReply, page: string): HtmlPage => {
  const tables: OpenTable[] = []
  const headings: string[] = []
  const inputs: Readonly<Record<string, string>>[] = []
  const open: OpenTable[] = []
  let heading: string[] | undefined
  let [depth, hidden] = [0, 0]
  const endCell = (table: OpenTable): void => {
    if (table.cell) table.rows.at(-1)?.push(folded(table.cell.join('')))
    table.cell = undefined
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1
      if (depth > mostOpen)
        throw shapeError(source, reply, {
          got: `more than ${mostOpen} elements open at once`,
          expected: 'the publisher’s page',
        })
      const table = open.at(-1)
      if (name === 'script' || name === 'style') hidden += 1
      else if (name === 'input') inputs.push(attributes)
      else if (/^h[1-3]$/.test(name)) heading = []
      else if (name === 'table') {
        const opened = { classes: (attributes['class'] ?? '').split(/\s+/), rows: [], cell: undefined }
        tables.push(opened)
        open.push(opened)
      } else if (name === 'tr') table?.rows.push([])
      else if ((name === 'td' || name === 'th') && table) {
        if (table.rows.length === 0) table.rows.push([])
        table.cell = []
      }
    },
    ontext: text => {
      if (hidden > 0) return
      heading?.push(text)
      open.at(-1)?.cell?.push(text)
    },
    onclosetag: (name, isImplied) => {
      depth -= 1
      const table = open.at(-1)
      if (name === 'script' || name === 'style') hidden -= 1
      else if (/^h[1-3]$/.test(name)) {
        headings.push(folded(heading?.join('') ?? ''))
        heading = undefined
      } else if ((name === 'td' || name === 'th') && table) endCell(table)
      else if (name === 'table') {
        if (isImplied)
          throw shapeError(source, reply, { where: 'end', got: page.slice(-40), expected: 'every table closed' })
        open.pop()
      }
    },
  })
  parser.end(page)
  return { tables: tables.map(({ classes, rows }) => ({ classes, rows })), headings, inputs }
}

/** The rows of every table of a page. */
export const htmlTables = (source: string, reply: SourceReply, page: string): readonly (readonly HtmlRow[])[] =>
  readHtml(source, reply, page).tables.map(({ rows }) => rows)
