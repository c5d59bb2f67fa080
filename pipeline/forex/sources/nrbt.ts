/**
 * National Reserve Bank of Tonga: units of each currency for one pa'anga, the average of the authorised dealers. The workbook has a
 * sheet for two years and three blocks side by side, BUY, MID and SELL; the middle one is read.
 */
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { dayOfSerial, type Sheet, workbookSheets } from '../../core/xlsx.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'

const source = 'forex/nrbt'
const workbook = 'https://www.reservebank.to/data/docs/fmarkets/exrates/average_daily_exchange_rates.xlsx'

/** The columns of the block MID: from its title to the first column without a code. */
const columnsOf = ({ lines }: Sheet): readonly (readonly [column: number, code: string])[] => {
  const titles = lines.find(({ cells }) => cells.some(cell => /AVERAGE EXCHANGE RATES\s+MID$/.test(cell.trim())))
  const first = titles?.cells.findIndex(cell => /\sMID$/.test(cell.trim())) ?? -1
  const header = lines.find(({ row, cells }) => titles && row > titles.row && cells[first] === 'AUD')
  if (first === -1 || !header) return []
  const end = header.cells.findIndex((cell, i) => i > first && cell.trim() === '')
  return header.cells.slice(first, end === -1 ? undefined : end).map((code, i) => [first + i, code.trim()])
}

const read = (reply: SourceReply) => {
  const figures: NumberedQuote[] = []
  for (const sheet of workbookSheets(reply)) {
    const columns = columnsOf(sheet)
    for (const { row, cells } of sheet.lines) {
      const date = dayOfSerial(cells[0] ?? '')
      if (date === cells[0]) continue
      for (const [column, counter] of columns) {
        const text = cells[column] ?? ''
        // A holiday stands as words in the first column of each block.
        if (!/^\d/.test(text)) continue
        const pair = { label: counter, base: 'TOP', counter, units: '1', side: 'mid' as const }
        figures.push({ row, date, ...pair, text: decimalText(text) })
      }
    }
  }
  if (figures.length === 0)
    throw shapeError(source, reply, { got: 'no figures', expected: 'sheets with AVERAGE EXCHANGE RATES MID' })
  return judge(figures)
}

export default {
  title: 'National Reserve Bank of Tonga',
  url: 'https://www.reservebank.to/index.php/financials/exchangerates.html',
  terms: 'Not stated with the workbook; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Twelve currencies for one pa’anga since 2017, on Tongan working days.',
  home: 'TOP',
  anchor: 'USD',
  reach: { first: '2017-01-03', per: 'all' },
  proven: 'nrbt/00.xlsx of 2026-05-24',
  requests: () => [{ url: workbook }],
  read,
} satisfies ForexSource
