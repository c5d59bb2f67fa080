import { isWeekend } from '../../contract/calendar.ts'
import { textInHtml } from '../../core/html.ts'
import type { RefusedRow, Source, SourceReply } from '../../core/source.ts'
import { fromWdTables, type WdTable, wdRows } from '../../core/wdtable.ts'
import type { GseRecord } from '../model.ts'
import { dayOf, readE4 } from '../read/figures.ts'
import { checkTable } from '../read/tables.ts'

const page = 'https://gse.com.gh/trading-and-data/'

/** Table 47 of the page, its market value in millions of cedis. A row a session, 749 by July 2026. */
const columns = ['id', 'weekday', 'date', 'volume', 'GSE-CI', 'market value', 'GSE-FSI']
const marketFigures: WdTable = { page, id: 47, columns: columns.length, dateColumn: 2, windowDays: 1300 }

/** Why a line cannot be kept; undefined when it can. An index below one, or none at all, is a misprint. */
const faultOf = (date: string | undefined, figures: readonly string[], today: string | undefined) => {
  if (date === undefined) return ['date', 'the date is not a day'] as const
  if (isWeekend(date)) return ['weekend', 'the exchange is closed on that day'] as const
  if (today !== undefined && date > today) return ['future', `dated after ${today}`] as const
  const [volume = null, composite = null, value = null, financial = null] = figures.map(readE4)
  for (const e4 of [volume, composite, value, financial])
    if (e4 !== null && !(e4 >= 0)) return ['number', `not numbers: ${figures.join(' | ')}`] as const
  if (composite === null) return ['no-index', 'the composite index is empty'] as const
  return [composite, financial].some(e4 => e4 !== null && e4 < 10_000)
    ? (['number', `an index below 1: ${figures.join(' | ')}`] as const)
    : undefined
}

const read = (reply: SourceReply) => {
  const rows: GseRecord[] = []
  const refused: RefusedRow[] = []
  const lines = wdRows({ ...reply, source: 'gse/indices' }, { columns })
  checkTable('indices', reply, lines)
  for (const [i, cells] of lines.entries()) {
    const row = i + 1
    const [, , day = '', ...figures] = cells.map(cell => textInHtml(cell))
    const date = dayOf(day)
    const [rule, reason] = faultOf(date, figures, reply.today) ?? []
    if (rule) refused.push({ row, ...(date && { date }), rule, reason: reason! })
    else rows.push({ kind: 'market', market: { row, cells: [date!, ...figures] } })
  }
  return { rows, refused }
}

/** The exchange's own indices, with volume and market value of each session. */
export default {
  title: 'Ghana Stock Exchange, table of indices and market value (AJAX)',
  url: page,
  terms: 'Copyright of the exchange, no open licence: its indices are facts and are shown with their source.',
  passOn: true,
  cadence: 'session',
  reach: { first: '2023-08-24', per: 'all' },
  replyOnly: 'gse/live/table-47-index.json of 2026-07-25',
  ...fromWdTables('gse/indices', marketFigures),
  read,
} satisfies Source<GseRecord>
