/**
 * National Reserve Bank of Tonga: units of each currency for one pa'anga, the average of the authorised dealers. The workbook has a
 * sheet for two years and three blocks side by side, BUY, MID and SELL; the middle one is read.
 */
import { dayOfSerial, type Sheet, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'

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

export default forexSource('nrbt', {
  title: 'National Reserve Bank of Tonga',
  url: 'https://www.reservebank.to/index.php/financials/exchangerates.html',
  terms: 'Not stated with the workbook; the bank is named as the source.',
  covers: 'Twelve currencies for one pa’anga since 2017, on Tongan working days.',
  home: 'TOP',
  anchor: 'USD',
  reach: { first: '2017-01-03', per: 'all' },
  proven: 'nrbt/00.xlsx of 2026-05-24',
  requests: () => [{ url: workbook }],
  expected: 'sheets with AVERAGE EXCHANGE RATES MID',
  read: reply =>
    workbookSheets(reply).flatMap(sheet => {
      const columns = columnsOf(sheet)
      return sheet.lines.flatMap(({ row, cells }) => {
        const day = dayOfSerial(cells[0] ?? '')
        if (day === cells[0]) return []
        // A holiday stands as words in the first column of each block.
        const named = columns.filter(([column]) => /^\d/.test(cells[column] ?? ''))
        return named.map(([column, counter]) => ({
          row,
          day,
          label: counter,
          code: 'TOP',
          counter,
          text: cells[column],
        }))
      })
    }),
})
