import { textInHtml } from '../../core/html.ts'
import type { Source } from '../../core/source.ts'
import { fromWdTables, type WdTable, wdRows } from '../../core/wdtable.ts'
import type { GseRecord } from '../model.ts'
import { readBody } from '../read/table.ts'
import { checkTable } from '../read/tables.ts'

const page = 'https://gse.com.gh/trading-and-data/'

/** Table 39 of the page: the row id, then the 13 columns of the export. */
const dailyShares: WdTable = { page, id: 39, columns: 14, dateColumn: 1 }

/** The request that the table on the exchange's page makes itself, for all sessions since the last stored one. */
export default {
  title: 'Ghana Stock Exchange, table of daily shares (AJAX)',
  url: page,
  terms: 'Copyright of the exchange, no open licence: prices and volumes are facts and are shown with their source.',
  passOn: true,
  cadence: 'session',
  // Files made of this table begin with SIC's first session.
  reach: { first: '2008-01-25', per: 28 },
  replyOnly: 'gse/live/table-39-2026-08-03_2026-08-07.json of 2026-08-08',
  ...fromWdTables('gse/ajax', dailyShares),
  read: received => {
    const rows = wdRows({ ...received, source: 'gse/ajax' })
    // Days without a session, such as holidays, have no rows.
    if (rows.length === 0) return { rows: [], refused: [] }
    checkTable('ajax', received, rows)
    const lines = rows.map((cells, i) => ({ row: i + 1, cells: cells.map(cell => textInHtml(cell)) }))
    return readBody(received.name, lines, received.today)
  },
} satisfies Source<GseRecord>
