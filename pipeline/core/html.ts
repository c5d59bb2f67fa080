/** Tables, headings and form fields of a publisher's page, read in one pass of htmlparser2's tokenizer. */
import { Parser } from 'htmlparser2'
import { decodeEntities } from './entities.ts'
import { shapeError, textOf } from './reply.ts'
import type { SourcedReply } from './source.ts'

/** A row of a table: the texts of its cells, entities resolved, blanks folded. */
export type HtmlRow = readonly string[]

interface HtmlPage {
  /** Every table, a nested one on its own, footers left out. */
  readonly tables: readonly { readonly classes: readonly string[]; readonly rows: readonly HtmlRow[] }[]
  readonly headings: readonly string[]
}

/** Real pages leave a few hundred cells and paragraphs open. */
const mostOpen = 2_000

const mostCells = 500_000

const folded = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

const tooMany = (reply: SourcedReply, most: number, what: string): Error =>
  shapeError(reply, { got: `more than ${most} ${what}`, expected: `at most ${most}, as on the publisher’s page` })

/** Counts open elements: closing one takes the parser as long as many are open. */
const depthOf = (reply: SourcedReply) => {
  let depth = 0
  return {
    open: (): void => {
      depth += 1
      if (depth > mostOpen) throw tooMany(reply, mostOpen, 'elements open at once')
    },
    close: (): void => {
      depth -= 1
    },
  }
}

interface OpenTable {
  readonly classes: readonly string[]
  readonly rows: string[][]
  cell: string[] | undefined
  isFooter: boolean
}

/** Throws SOURCE_SHAPE for a table that is not closed (the page was cut), for more than 2,000 open elements and for too many cells. */
export const readHtml = (reply: SourcedReply, page = textOf(reply)): HtmlPage => {
  const tables: OpenTable[] = []
  const headings: string[] = []
  const open: OpenTable[] = []
  let heading: string[] | undefined
  const depth = depthOf(reply)
  let [hidden, cells] = [0, 0]
  const endCell = (table: OpenTable): void => {
    if (table.cell) table.rows.at(-1)?.push(folded(table.cell.join('')))
    table.cell = undefined
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth.open()
      const table = open.at(-1)
      if (name === 'script' || name === 'style') hidden += 1
      // A footnote mark is not part of the number before it.
      else if (name === 'sup') table?.cell?.push(' ')
      else if (/^h[1-3]$/.test(name)) heading = []
      else if (name === 'table') {
        const opened = { classes: (attributes['class'] ?? '').split(/\s+/), rows: [], cell: undefined, isFooter: false }
        tables.push(opened)
        open.push(opened)
      } else if (table && /^t(?:foot|head|body)$/.test(name)) {
        endCell(table)
        table.isFooter = name === 'tfoot'
      } else if (table && !table.isFooter && /^t[rdh]$/.test(name)) {
        cells += 1
        if (cells > mostCells) throw tooMany(reply, mostCells, 'rows and cells')
        if (name === 'tr' || table.rows.length === 0) table.rows.push([])
        if (name !== 'tr') table.cell = []
      }
    },
    ontext: text => {
      if (hidden > 0) return
      heading?.push(text)
      open.at(-1)?.cell?.push(text)
    },
    onclosetag: (name, isImplied) => {
      depth.close()
      const table = open.at(-1)
      if (name === 'script' || name === 'style') hidden -= 1
      else if (/^h[1-3]$/.test(name)) {
        headings.push(folded(heading?.join('') ?? ''))
        heading = undefined
      } else if ((name === 'td' || name === 'th') && table) endCell(table)
      else if (name === 'table') {
        if (isImplied) throw shapeError(reply, { where: 'end', got: page.slice(-40), expected: 'every table closed' })
        open.pop()
      }
    },
  })
  parser.end(page)
  return { tables: tables.map(({ classes, rows }) => ({ classes, rows })), headings }
}

export const htmlTables = (reply: SourcedReply, page?: string): readonly (readonly HtmlRow[])[] =>
  readHtml(reply, page).tables.map(({ rows }) => rows)

/** The attributes of every `input` of a page, whole or not. */
export const inputsIn = (reply: SourcedReply): readonly Readonly<Record<string, string>>[] => {
  const inputs: Readonly<Record<string, string>>[] = []
  const depth = depthOf(reply)
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth.open()
      if (name === 'input') inputs.push(attributes)
    },
    onclosetag: depth.close,
  })
  parser.end(textOf(reply))
  return inputs
}

/** The value of a page's field, found by its name or id: a token that requests send back. Throws SOURCE_SHAPE where it has none. */
export const tokenIn = (reply: SourcedReply, pattern: RegExp, expected: string): string => {
  const input = inputsIn(reply).find(({ id = '', name = id }) => pattern.test(name))
  if (input?.['value']) return input['value']
  throw shapeError(reply, { got: 'no token', expected })
}

/** The text of a cell, or of a page with blanks in the place of its tags. */
export const textInHtml = (html: string, tag: '' | ' ' = ''): string =>
  folded(decodeEntities(html.replace(/<[^<>]*>/g, tag)))
