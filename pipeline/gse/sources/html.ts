import { AlmanacError } from '../../contract/errors.ts'
import type { Line } from '../../core/csv.ts'
import { dateOf } from '../../core/dates.ts'
import type { Reading, Source } from '../../core/source.ts'
import { cellsText, tablesOf } from '../html.ts'
import type { GseRecord } from '../model.ts'
import { dateInName } from '../quotes.ts'
import { readTableLines } from '../table.ts'
import { textOf } from '../text.ts'

/** The columns of AFX's board; the first has been headed Symbol, Code and Ticker. */
const isAfx = ([header]: readonly Line[]): boolean =>
  /^(symbol|code|ticker),(company|name),volume,price,change$/.test(header?.cells.join().toLowerCase() ?? '')

/** AFX leaves volume and change empty, or prints "--", for what did not trade. */
const orZero = (text: string): string => (/^-*$/.test(text) ? '0' : text.replace(/^\+/, ''))

/** Where AFX says of when its board is. */
const sessionOf = (page: string): string =>
  dateOf(/Last updated: (\w+ \d{1,2}, \d{4})/.exec(cellsText(page))?.[1] ?? '') ?? ''

const readAfx = ([, ...lines]: readonly Line[], date: string): Reading<GseRecord> => {
  const rows = lines.map(({ row, cells: [code = '', , volume = '', close = '', change = ''] }) => ({
    kind: 'quote' as const,
    quote: { row, date, code, close, change: orZero(change), volume: orZero(volume) },
  }))
  return { rows, refused: [] }
}

/** HTML tables: the exchange's page (its first lines only, and as old as the page) and AFX's board. */
export default {
  title: 'Ghana Stock Exchange, table of daily shares (page)',
  url: 'https://gse.com.gh/trading-and-data/',
  terms: 'Copyright of the exchange, no open licence: figures are shown with their source and not passed on in bulk.',
  passOn: false,
  cadence: 'manual',
  requests: () => [{ url: 'https://gse.com.gh/trading-and-data/', accept: 'text/html' }],
  read: reply => {
    const page = textOf(reply)
    const tables = tablesOf(page)
    const official = tables.find(([header]) => header?.cells.some(cell => /^daily date$/i.test(cell)))
    if (official) return readTableLines(reply.name, official, reply.today)
    const afx = tables.find(isAfx)
    if (afx && afx.length > 1) return readAfx(afx, dateInName(reply) || sessionOf(page))
    throw new AlmanacError({
      code: 'SOURCE_SHAPE',
      subject: reply.name,
      got: `${tables.length} tables, none of them known`,
      expected: "the exchange's table of daily shares, or AFX's Ticker, Name, Volume, Price, Change",
    })
  },
} satisfies Source<GseRecord>
