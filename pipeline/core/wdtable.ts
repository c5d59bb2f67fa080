/** wpDataTables, the table plug-in of the exchange's page: its nonces, its request, its reply. */
import { z } from 'zod'
import { addDays } from '../contract/calendar.ts'
import { formPost } from './form-post.ts'
import { tokenIn } from './html.ts'
import { jsonOf, shapeError } from './reply.ts'
import type { KnownSpan, SourcedReply, SourceReply, SourceRequest } from './source.ts'

export interface WdTable {
  /** The page that has the table and its nonce. */
  readonly page: string
  readonly id: number
  /** How many columns it has, the row id among them. */
  readonly columns: number
  /** The column of dates; a table without one is asked for whole. */
  readonly dateColumn?: number
  /** Days of one request, of which the table has at most 1,000 rows. */
  readonly windowDays?: number
}

/** The nonce of a table: the hidden field `wdtNonceFrontendEdit_39`, in other versions `wdtNonceFrontendServerSide_39`. */
export const nonceIn = (page: SourcedReply, id: number): string => {
  const name = new RegExp(`^wdtNonceFrontend(?:Edit|ServerSide)_${id}$`)
  return tokenIn(page, name, `the page with the nonce of table ${id}`)
}

const dayMonthYear = (date: string): string => date.split('-').reverse().join('/')

/** Of the exchange's daily table 28 days hold about 860 rows. */
const usualWindow = 28
const mostRows = 1000

/** Asked again with each fetch, so that corrections of the last sessions are seen. */
const askedAgain = 5

/** Where nothing is stored yet. */
const firstDays = 365

const formOf = ({ columns, dateColumn }: WdTable, nonce: string, range: string): URLSearchParams => {
  const form = new URLSearchParams({ draw: '1' })
  for (let column = 0; column < columns; column += 1) {
    form.set(`columns[${column}][data]`, String(column))
    form.set(`columns[${column}][searchable]`, 'true')
    form.set(`columns[${column}][orderable]`, 'true')
    form.set(`columns[${column}][search][value]`, column === dateColumn ? range : '')
  }
  form.set('order[0][column]', String(dateColumn ?? 0))
  form.set('order[0][dir]', 'asc')
  form.set('start', '0')
  form.set('length', String(mostRows))
  form.set('sRangeSeparator', '|')
  form.set('wdtNonce', nonce)
  return form
}

/** The requests for all days since the last stored one, oldest first, or one for a table without dates. */
export const wdRequests = (
  page: SourcedReply,
  table: WdTable,
  { last, today, until = today }: KnownSpan,
): readonly SourceRequest[] => {
  const nonce = nonceIn(page, table.id)
  // The plug-in reads table_id from the query string and checks the nonce against it.
  const url = new URL(`/wp-admin/admin-ajax.php?action=get_wdtable&table_id=${table.id}`, table.page).href
  const requestOf = (range: string): SourceRequest => ({
    url,
    accept: 'application/json',
    post: formPost(formOf(table, nonce, range)),
  })
  if (table.dateColumn === undefined) return [requestOf('')]
  const { windowDays = usualWindow } = table
  const requests: SourceRequest[] = []
  let from = addDays(last ?? today, last === undefined ? -Math.max(firstDays, windowDays - 1) : -askedAgain)
  while (from <= until) {
    const end = addDays(from, windowDays - 1)
    requests.push(requestOf(`${dayMonthYear(from)}|${dayMonthYear(end < until ? end : until)}`))
    from = addDays(end, 1)
  }
  return requests
}

/** How a source asks for its tables: the page with their nonces first. */
export const fromWdTables = (source: string, ...tables: readonly WdTable[]) => ({
  requests: () => [{ url: tables[0]!.page, accept: 'text/html' }],
  follow: (page: SourceReply, known: KnownSpan) =>
    tables.flatMap(table => wdRequests({ ...page, source }, table, known)),
})

const count = z.coerce.number().int().nonnegative()
const replySchema = z.object({
  recordsFiltered: count,
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})

/** The rows of a reply as texts. Throws SOURCE_SHAPE where rows are lacking, or one has not exactly the `columns`. */
export const wdRows = (
  reply: SourcedReply,
  { columns, mayBePart = false }: { readonly columns?: readonly string[]; readonly mayBePart?: boolean } = {},
): readonly (readonly string[])[] => {
  const { recordsFiltered, data } = jsonOf(reply, replySchema)
  const refuse = (got: string, expected: string, where = '') => shapeError(reply, { where, got, expected })
  if (data.length < recordsFiltered && !mayBePart)
    throw refuse(`${data.length} of ${recordsFiltered} rows`, 'all rows of the days')
  return data.map((cells, i) => {
    if (columns && cells.length !== columns.length)
      throw refuse(`${cells.length} cells`, columns.join(', '), `row ${i + 1}`)
    return cells.map(cell => String(cell ?? '').trim())
  })
}
