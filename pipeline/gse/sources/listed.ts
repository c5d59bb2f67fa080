import { textInHtml } from '../../core/html.ts'
import type { RefusedRow, Source, SourceReply } from '../../core/source.ts'
import { fromWdTables, wdRows } from '../../core/wdtable.ts'
import type { Fact, GseRecord } from '../model.ts'
import { dayOf } from '../read/figures.ts'
import { checkTable } from '../read/tables.ts'
import { isSymbol, symbolOf } from '../rules/row-rules.ts'

const page = 'https://gse.com.gh/listed-companies/'

const columns = ['id', 'symbol', 'company', 'day of listing', 'stated capital', 'issued shares', 'authorised shares']

const boards = new Map([
  [34, 'Main Market'],
  [35, 'ETF'],
  [36, 'GAX'],
])

const title = 'Ghana Stock Exchange, table of listed companies'
const source = `${title}, by the day of listing`

/**
 * Names and boards are dated by the day of listing, because the table states no other: any dated document precedes them. The day itself
 * goes to the table of listings, where a company has none yet. Share counts are not kept: in July 2026 those of CAL and ZEN were an eighth and a fifth of what the market value of the exchange implies.
 */
const read = (reply: SourceReply) => {
  const rows: GseRecord[] = []
  const refused: RefusedRow[] = []
  // The URL or the file name tells the table; a file may name none.
  const board = boards.get(Number(/\btable[_-](?:id=)?(\d\d)\b/.exec(reply.name)?.[1]))
  const lines = wdRows({ ...reply, source: 'gse/listed' }, { columns })
  checkTable('listed', reply, lines)
  for (const [i, cells] of lines.entries()) {
    const row = i + 1
    const [, code = '', name = '', listed = ''] = cells.map(cell => textInHtml(cell))
    const symbol = symbolOf(code)
    const asOf = dayOf(listed)
    const refuse = (rule: string, reason: string) => refused.push({ row, code: symbol, rule, reason })
    if (!isSymbol(symbol)) refuse('code', 'no symbol of two to ten capital letters')
    else if (name === '') refuse('name', 'no name')
    else if (asOf === undefined) refuse('undated', 'the table states no day of listing')
    else {
      const fact = (field: Fact['field'], value: string): GseRecord => ({
        kind: 'fact',
        row,
        fact: { symbol, field, value, asOf, source },
      })
      rows.push(fact('name', name), ...(board === undefined ? [] : [fact('board', board)]))
      if (reply.today === undefined || asOf <= reply.today)
        rows.push({ kind: 'listing', row, listing: { symbol, event: 'listed', date: asOf, to: '', source: title } })
    }
  }
  return { rows, refused }
}

/** The companies that the exchange lists. A weekly look finds the name and the day of a new one. */
export default {
  title: 'Ghana Stock Exchange, listed companies (AJAX)',
  url: page,
  terms: 'Copyright of the exchange, no open licence: names and boards are facts and are shown with their source.',
  passOn: true,
  cadence: 'weekly',
  replyOnly: 'gse/live/table-34-companies.json of 2026-07-25',
  unprovenToo: 'tables 35 and 36',
  ...fromWdTables('gse/listed', ...Array.from(boards.keys(), id => ({ page, id, columns: columns.length }))),
  read,
} satisfies Source<GseRecord>
