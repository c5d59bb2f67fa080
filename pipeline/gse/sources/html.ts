import { addDays } from '../../contract/calendar.ts'
import type { CsvLine } from '../../core/csv.ts'
import { dateOf } from '../../core/dates.ts'
import { htmlTables, textInHtml } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import type { ReadResult, Source } from '../../core/source.ts'
import type { GseRecord } from '../model.ts'
import { dateInName } from '../read/quotes.ts'
import { readTableLines } from '../read/table.ts'
import { textInUtf8 } from '../read/text.ts'

/** AFX's board; its first heading has been Symbol, Code and Ticker. */
const isAfx = ([header]: readonly CsvLine[]): boolean =>
  /^(symbol|code|ticker),(company|name),volume,price,change$/.test(header?.cells.join().toLowerCase() ?? '')

/** AFX prints nothing or "--" as volume and change of a symbol that did not trade. */
const orZero = (text: string): string => (/^-*$/.test(text) ? '0' : text.replace(/^\+/, ''))

/** The session of AFX's board: in full, or as "6 hours ago". It closes at 15:00 GMT: over eight hours ago may be before midnight. */
const sessionOf = (page: string, today: string | undefined): string => {
  const text = textInHtml(page, ' ')
  const inFull = dateOf(/Last updated: ([a-z]{3,9} \d{1,2}, \d{4})/i.exec(text)?.[1] ?? '')
  if (inFull) return inFull
  const [ago, count, unit] = /\b(\d{1,3}) (minute|hour|day)s? ago|\bYesterday\b/i.exec(text) ?? []
  if (ago === undefined || today === undefined) return ''
  if (count === undefined) return addDays(today, -1)
  if (unit?.toLowerCase() === 'day') return addDays(today, -Number(count))
  return unit?.toLowerCase() === 'hour' && Number(count) > 8 ? '' : today
}

const readAfx = ([, ...lines]: readonly CsvLine[], date: string): ReadResult<GseRecord> => {
  const rows = lines.map(({ row, cells: [code = '', , volume = '', close = '', change = ''] }) => ({
    kind: 'quote' as const,
    quote: { row, date, code, close, change: orZero(change), volume: orZero(volume) },
  }))
  return { rows, refused: [] }
}

/** Tables in pages: AFX's board, and a saved copy of the exchange's own page, which has only the first lines. */
export default {
  title: 'AFX, board of the Ghana Stock Exchange',
  url: 'https://afx.kwayisi.org/gse/',
  terms: 'A private site that shows the figures of the exchange: facts, shown with their source.',
  passOn: true,
  cadence: 'manual',
  requests: () => [{ url: 'https://afx.kwayisi.org/gse/', accept: 'text/html' }],
  read: received => {
    const reply = { ...received, source: 'gse/html' }
    const page = textInUtf8(reply)
    const tables = htmlTables(reply, page).map(lines => lines.map((cells, i) => ({ row: i + 1, cells })))
    const official = tables.find(([header]) => header?.cells.some(cell => /^daily date$/i.test(cell)))
    if (official) return readTableLines(reply.name, official, reply.today)
    const afx = tables.find(isAfx)
    if (afx && afx.length > 1) return readAfx(afx, dateInName(reply) || sessionOf(page, reply.today))
    throw shapeError(reply, {
      got: `${tables.length} tables, none of them known`,
      expected: "the exchange's table of daily shares, or AFX's Ticker, Name, Volume, Price, Change",
    })
  },
} satisfies Source<GseRecord>
