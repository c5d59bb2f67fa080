/** Reserve Bank of Fiji: units of each currency for one Fiji dollar, a row a day in a workbook. */
import { shapeError } from '../../core/reply.ts'
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import { linkIn } from '../read/links.ts'
import { codesByName } from '../read/series.ts'

const page = 'https://www.rbf.gov.fj/statistics/economic-and-financial-statistics/'

const codes = codesByName('XDR SDR, GBP STG, JPY YEN, CHF CHF, AUD A$, NZD NZ$, USD US$, EUR EURO')

const isWorkbook = (address: string): boolean => {
  const name = address.toLowerCase().split('/').at(-1)!
  return name.includes('exchange-rates-daily') && name.endsWith('.xlsx')
}

export default forexSource('rbf', {
  title: 'Reserve Bank of Fiji',
  url: page,
  terms: 'Not stated with the workbook; the bank is named as the source.',
  maxBytes: 12 << 20,
  covers: 'Eight currencies for one Fiji dollar since 2000, on Fijian working days.',
  home: 'FJD',
  anchor: 'USD',
  reach: { first: '2000-01-03', per: 'all' },
  proven: 'rbf/00.html of 2026-05-24',
  requests: () => [{ url: page }],
  follow: reply => [{ url: linkIn(reply, page, isWorkbook) }],
  read: reply => {
    const lines = workbookSheets(reply).find(({ lines: [title] }) => title?.cells[0] === 'DAILY EXCHANGE RATES')?.lines
    const header = lines?.find(({ cells }) => cells[0] === 'Period')
    if (!lines || !header || !lines.some(({ cells }) => cells[0] === '(RBF Mid-Rate Per Fiji Dollar)'))
      throw shapeError(reply, { got: 'no such sheet', expected: 'DAILY EXCHANGE RATES, mid-rate per Fiji dollar' })
    const columns = header.cells.map(cell => codes.get(cell.trim()))
    const unknown = header.cells.find((cell, i) => i > 0 && cell.trim() !== '' && columns[i] === undefined)
    if (unknown !== undefined)
      throw shapeError(reply, { where: `row ${header.row}`, got: unknown, expected: [...codes.keys()].join() })
    return lines.flatMap(({ row, cells }) => {
      const day = dayOfSerial(cells[0] ?? '')
      if (day === cells[0]) return []
      return columns.flatMap((counter, i) =>
        counter ? [{ row, day, label: counter, code: 'FJD', counter, text: cells[i]?.trim() }] : [],
      )
    })
  },
})
