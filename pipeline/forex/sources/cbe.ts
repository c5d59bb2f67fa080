/** Central Bank of Egypt: pounds for one unit, a hundred for the yen, buying and selling, in a workbook that a form of its page gives. */
import type { CsvLine } from '../../core/csv.ts'
import { formPost } from '../../core/form-post.ts'
import { inputsIn } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst } from '../read/date.ts'
import { codesByName } from '../read/series.ts'
import { windowsOf } from '../read/windows.ts'

const page = 'https://www.cbe.org.eg/en/economic-research/statistics/cbe-exchange-rates/historical-data'

const names = codesByName(
  `USD US Dollar, EUR Euro, GBP Pound Sterling, CAD Canadian Dollar, DKK Danish Krone, NOK Norwegian Krone,
   SEK Swedish Krona, CHF Swiss Franc, JPY Japanese Yen 100, SAR Saudi Riyal, KWD Kuwaiti Dinar, AED UAE Dirham,
   AUD Australian Dollar, BHD Bahraini Dinar, OMR Omani Riyal, QAR Qatari Riyal, JOD Jordanian Dinar, CNY Chinese Yuan`,
)

const reach = { first: '2004-01-04', per: 366 } as const

export default forexSource('cbe', {
  title: 'Central Bank of Egypt',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '18 currencies in Egyptian pounds, buying and selling, on Egyptian working days but Sundays.',
  home: 'EGP',
  anchor: 'USD',
  reach,
  proven: 'cbe/00.html of 2026-05-22',
  requests: () => [{ url: page }],
  // The form's hidden fields hold the token that its answer needs.
  follow: (reply, known) => {
    const inputs = inputsIn(reply)
    const hidden = ['__RequestVerificationToken', 'uid', 'DataSourceId', 'FallbackUrl', 'LanguageName'].map(name => {
      const value = inputs.find(input => input['name'] === name)?.['value']
      if (!value) throw shapeError(reply, { got: `no field ${name}`, expected: 'the form of historical data' })
      return [name, value] as [string, string]
    })
    return windowsOf(known, reach).map(({ from, to }) => {
      const wanted = [...names.keys()].map((name): [string, string] => ['SelectedSelectOptions', name])
      const span: [string, string][] = [
        ['FromDateRaw', dayFirst(from, '/')],
        ['ToDateRaw', dayFirst(to, '/')],
        ['SubmitAction', '2'],
      ]
      return {
        url: 'https://www.cbe.org.eg/api/statistics/GetHistoricalData',
        window: from,
        post: formPost([...hidden, ...span, ...wanted]),
      }
    })
  },
  read: reply => {
    const isHeader = ({ cells }: CsvLine): boolean => cells.slice(0, 4).join() === 'Date,Currency,Buy,Sell'
    const lines = workbookSheets(reply)
      .map(sheet => sheet.lines)
      .find(all => all.some(isHeader))
    if (!lines) throw shapeError(reply, { got: 'no such sheet', expected: 'Date, Currency, Buy, Sell' })
    return lines.slice(lines.findIndex(isHeader) + 1).map(({ row, cells: [serial = '', name = '', bid, ask] }) => {
      const [day, code] = [dayOfSerial(serial), names.get(name.trim())]
      if (day === serial) throw shapeError(reply, { where: `row ${row}`, got: day, expected: 'a day' })
      const refusal = code === undefined && { rule: 'unknown-currency', reason: 'no known currency', code: name }
      return { row, day, code: code ?? '', units: name.endsWith(' 100') ? '100' : '1', bid, ask, refusal }
    })
  },
})
