/** Central Bank of Samoa: units of each currency for one tala, in a workbook with a sheet a year and a table a month. */
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'

/** Both forms of a heading mean the same: `TALA/USD` and `US/TALA` stand above dollars for one tala. */
const codes = codesByName(
  `AUD AUD, AUD AUS, CNY CNY, EUR EUR, EUR EURO, FJD FJD, GBP GBP, NZD NZ, NZD NZD, USD US, USD USD, JPY YEN`,
)

/** The currency of a heading; undefined for CNH and for a heading that is not a pair with the tala. */
const codeOf = (heading: string): string | undefined => {
  const [, a, b] = /^TALA\/(\w+)$|^(\w+)\/TALA$/.exec(heading.trim()) ?? []
  return codes.get(a ?? b ?? '')
}

export default forexSource('cbs', {
  title: 'Central Bank of Samoa',
  url: 'https://cbs.gov.ws/daily-exchange-rates',
  terms: 'Not stated with the workbook; the bank is named as the source.',
  cadence: 'manual',
  covers: 'Eight currencies for one tala since 2008, on Samoan working days; the workbook is imported.',
  home: 'WST',
  anchor: 'USD',
  requests: () => [],
  expected: 'tables DATE, TALA/USD, …',
  read: reply =>
    workbookSheets(reply).flatMap(({ lines }) => {
      let columns: readonly (string | undefined)[] = []
      return lines.flatMap(({ row, cells }) => {
        const [, serial = ''] = cells
        if (serial === 'DATE') columns = cells.map((cell, i) => (i < 2 ? undefined : codeOf(cell)))
        const day = dayOfSerial(serial)
        // Averages and headings of months have no serial number of a day.
        if (day === serial) return []
        return columns.flatMap((counter, i) =>
          counter && /^\d/.test(cells[i] ?? '')
            ? [{ row, day, label: counter, code: 'WST', counter, text: cells[i] }]
            : [],
        )
      })
    }),
})
