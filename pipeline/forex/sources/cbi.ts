/**
 * Central Bank of Iraq: dinars for one unit, buying and selling, in a workbook with a sheet a year and its months one below the other.
 * A second selling rate, for final customers, is not read. Figures of Sundays are refused by the rule `weekend`.
 */
import { shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { type Sheet, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { linkIn } from '../read/links.ts'
import { codesByName } from '../read/series.ts'

const page = 'https://cbi.iq/page/144'

const otherNames = codesByName('CHF S.FR, AED UAE, XDR SDR')

interface Pair {
  readonly code: string
  readonly buy: number
  readonly sell: number
}

/** Headings are merged cells that may stand over any column of their pair: the code is the one between a BUY and the next. */
const pairsOf = ({ lines }: Sheet): readonly Pair[] => {
  const sides = lines.findIndex(({ cells }) => /^\s*Buy\s/i.test(cells[1] ?? ''))
  if (sides === -1) return []
  const cells = lines[sides]!.cells
  const buys = cells.flatMap((cell, i) => (/^\s*Buy\s/i.test(cell) ? [i] : []))
  return buys.flatMap((buy, i) => {
    const next = buys[i + 1] ?? buy + 3
    const headings = lines.slice(0, sides).flatMap(line => line.cells.slice(buy, next))
    const code = headings.map(text => /([A-Z][A-Z.]{2,3})\s*$/.exec(text)?.[1]).find(found => found !== undefined)
    const sell = cells.findIndex((cell, at) => at > buy && /^\s*Sell\s+ID\s*$/i.test(cell))
    return code === undefined || sell === -1 || sell >= next ? [] : [{ code: otherNames.get(code) ?? code, buy, sell }]
  })
}

/** The days of a sheet with a figure. The first month's title may be the year alone; a month ends with its average. */
const daysOf = (reply: SourcedReply, { lines }: Sheet, year: string, pairs: readonly Pair[]) => {
  const fail = (row: number, got: string, expected: string) => shapeError(reply, { where: `row ${row}`, got, expected })
  let month: string | undefined = 'Jan'
  return lines.flatMap(({ row, cells }) => {
    const first = (cells[0] ?? '').trim()
    const [, name, titled] = /^([A-Z][a-z]{2})[a-z]*\.?\s*(\d{4})$/.exec(first) ?? []
    if (name !== undefined && titled !== year) throw fail(row, first, `a month of ${year}`)
    if (name !== undefined) month = name
    if (/^average$/i.test(first)) month = undefined
    if (!/^\d{1,2}$/.test(first) || !pairs.some(({ buy }) => /^\d/.test(cells[buy] ?? ''))) return []
    if (month === undefined) throw fail(row, first, 'the title of a month')
    return [{ row, date: dateIn(reply, row, `${first}-${month}-${year}`), cells }]
  })
}

const isWorkbook = (address: string, text: string): boolean =>
  address.endsWith('.xlsx') && text.includes('أسعار صرف الدينار')

export default forexSource('cbi', {
  title: 'Central Bank of Iraq',
  url: page,
  terms: 'Not stated with the workbook; the bank is named as the source.',
  maxBytes: 12 << 20,
  covers: 'About 19 currencies in Iraqi dinars since 2009, buying and selling, on Iraqi working days but Sundays.',
  home: 'IQD',
  anchor: 'USD',
  reach: { first: '2009-01-05', per: 'all' },
  proven: 'cbi/00.html of 2026-05-22',
  requests: () => [{ url: page }],
  follow: reply => [{ url: linkIn(reply, page, isWorkbook) }],
  expected: 'sheets of years with Buy, Sell',
  read: reply =>
    workbookSheets(reply).flatMap(sheet => {
      const pairs = pairsOf(sheet)
      const year = /^\d{4}$/.exec(sheet.name.trim())?.[0]
      if (pairs.length === 0 || year === undefined) return []
      return daysOf(reply, sheet, year, pairs).flatMap(({ row, date, cells }) =>
        pairs
          .map(({ code, buy, sell }) => ({ row, day: date, code, bid: cells[buy] ?? '', ask: cells[sell] ?? '' }))
          .filter(({ bid, ask }) => /^\d/.test(bid) && /^\d/.test(ask)),
      )
    }),
})
