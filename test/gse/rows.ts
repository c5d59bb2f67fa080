/** Rows in the exchange's layout for tests. Figures not named are those of a quiet day at the close. */
import { listingsOf } from '../../pipeline/gse/listings.ts'
import { columns } from '../../pipeline/gse/read/table.ts'
import type { Judgement } from '../../pipeline/gse/rules/judge.ts'
import { judgeRows } from '../../pipeline/gse/rules/judge.ts'
import type { KeptRow } from '../../pipeline/gse/rules/row-candidate.ts'

export type Cells = { readonly [Column in (typeof columns)[number]]?: string }

let counter = 1

export const row = (
  cells: Cells & { readonly date: string; readonly code: string; readonly close: string },
): KeptRow => {
  const filled: Record<string, string> = {
    year_high: cells.close,
    year_low: cells.close,
    previous_close: cells.close,
    open: cells.previous_close ?? cells.close,
    last: cells.close,
    change: '',
    bid: '',
    offer: '',
    volume: '0',
    value: '0.00',
    ...cells,
  }
  counter += 1
  return {
    row: counter,
    file: 'export.csv',
    source: 'official',
    rank: 0,
    cells: columns.map(column => filled[column]!),
  }
}

/** Days in order, one row each: `date, previous close, close`. */
export const course = (code: string, ...days: readonly (readonly [string, string, string])[]): readonly KeptRow[] =>
  days.map(([date, previous_close, close]) => row({ date, code, previous_close, close }))

export const judged = (...rows: readonly KeptRow[]): Judgement => judgeRows(rows, listingsOf([]))

export const rulesOf = ({ refused }: Judgement): readonly string[] => refused.map(({ rule }) => rule)

export const headings =
  '"Daily Date","Share Code","Year High (GH¢)","Year Low (GH¢)","Previous Closing Price - VWAP (GH¢)","Opening Price (GH¢)","Last Transaction Price (GH¢)","Closing Price - VWAP (GH¢)","Price Change (GH¢)","Closing Bid Price (GH¢)","Closing Offer Price (GH¢)","Total Shares Traded","Total Value Traded (GH¢)"'

/** A file as the exchange's button writes it: every cell quoted, newest day first. */
export const exported = (rows: readonly KeptRow[]): string =>
  [headings, ...rows.map(({ cells }) => cells.map(cell => `"${cell}"`).join())].join('\n')

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
