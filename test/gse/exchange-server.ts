/**
 * A stand-in for the exchange's page and its table plug-in. It refuses what the real one refuses, with an empty body: a missing
 * cookie, a table_id outside the query string, a nonce of another table or visit, a range without its separator.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { listen } from '../support/serve.ts'

export interface ExchangeTable {
  /** Absent: a table without dates, ordered by its row id. */
  readonly dateColumn?: number
  readonly rows: readonly (readonly string[])[]
}

interface Visit {
  readonly nonces: ReadonlyMap<number, string>
}

const dayOf = (text: string): string => text.split('/').reverse().join('-')

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

const inRange = ({ rows, dateColumn }: ExchangeTable, range: string, separator: string | null) => {
  if (range === '' || dateColumn === undefined) return rows
  const [from, to, ...rest] = range.split(separator ?? ',')
  const isDay = (text: string | undefined): text is string => /^\d\d\/\d\d\/\d{4}$/.test(text ?? '')
  if (!isDay(from) || !isDay(to) || rest.length > 0) return undefined
  return rows.filter(cells => dayOf(cells[dateColumn]!) >= dayOf(from) && dayOf(cells[dateColumn]!) <= dayOf(to))
}

const pages = new Set(['/trading-and-data/', '/listed-companies/'])

export interface ExchangeServer {
  readonly origin: string
  /** Answered requests for tables: table, range and rows given. */
  readonly answered: { table: number; range: string; rows: number }[]
  readonly refused: string[]
  close(): void
}

export const exchangeServer = async (
  tables: ReadonlyMap<number, ExchangeTable>,
  { field = 'FrontendEdit' }: { readonly field?: 'FrontendEdit' | 'FrontendServerSide' } = {},
): Promise<ExchangeServer> => {
  const visits = new Map<string, Visit>()
  const answered: ExchangeServer['answered'] = []
  const refused: string[] = []
  const pageOf = (session: string): string => {
    const nonces = new Map([...tables.keys()].map(id => [id, randomBytes(5).toString('hex')]))
    visits.set(session, { nonces })
    const fields = [...nonces].map(
      ([id, nonce]) =>
        `<form id="table_${id}_wpdatatable_frontend_edit"><input type="hidden" id="wdtNonce${field}_${id}" name="wdtNonce${field}_${id}" value="${nonce}"></form>`,
    )
    return `<!DOCTYPE html><html><head><title>Trading and Data</title></head><body>${fields.join('\n')}</body></html>`
  }
  const answer = (session: string, query: URLSearchParams, form: URLSearchParams): string => {
    const id = Number(query.get('table_id'))
    const table = tables.get(id)
    const nonce = visits.get(session)?.nonces.get(id)
    const problem =
      query.get('action') !== 'get_wdtable'
        ? 'action'
        : !table
          ? 'table_id'
          : nonce === undefined || form.get('wdtNonce') !== nonce
            ? 'nonce'
            : form.get('order[0][column]') !== String(table.dateColumn ?? 0)
              ? 'order'
              : undefined
    const range = form.get(`columns[${table?.dateColumn}][search][value]`) ?? ''
    const rows = table && !problem ? inRange(table, range, form.get('sRangeSeparator')) : undefined
    if (!rows || !table) {
      refused.push(problem ?? 'range')
      return ''
    }
    const { dateColumn } = table
    const sorted =
      dateColumn === undefined
        ? rows
        : rows.toSorted((a, b) => (dayOf(a[dateColumn]!) < dayOf(b[dateColumn]!) ? -1 : 1))
    const start = Number(form.get('start'))
    const given = sorted.slice(start, start + Number(form.get('length')))
    answered.push({ table: id, range, rows: given.length })
    const [recordsTotal, recordsFiltered] = [String(table.rows.length), String(rows.length)]
    return JSON.stringify({ draw: Number(form.get('draw')), recordsTotal, recordsFiltered, data: given })
  }
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url!.slice(1))
    const session = /(?:^|; )PHPSESSID=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (request.method === 'GET' && pages.has(url.pathname)) {
      const fresh = randomBytes(8).toString('hex')
      response.setHeader('set-cookie', [`PHPSESSID=${fresh}; path=/; secure; HttpOnly`, 'visited=1; Max-Age=3600'])
      return response.end(pageOf(fresh))
    }
    if (url.pathname !== '/wp-admin/admin-ajax.php' || request.method !== 'POST') return response.writeHead(404).end()
    return response.end(answer(session ?? '', url.searchParams, await formOf(request)))
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return { origin, answered, refused, close: () => server.close().closeAllConnections() }
}
