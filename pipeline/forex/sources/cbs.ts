/** Central Bank of Samoa: units of each currency for one tala, in a workbook with a sheet a year and a table a month. */
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { own } from '../read/own.ts'

const source = 'forex/cbs'

/** Both forms of a heading mean the same: `TALA/USD` and `US/TALA` stand above dollars for one tala. */
const codes: Readonly<Record<string, string>> = {
  AUD: 'AUD',
  AUS: 'AUD',
  CNY: 'CNY',
  EUR: 'EUR',
  EURO: 'EUR',
  FJD: 'FJD',
  GBP: 'GBP',
  NZ: 'NZD',
  NZD: 'NZD',
  US: 'USD',
  USD: 'USD',
  YEN: 'JPY',
}

/** The currency of a heading; undefined for CNH and what is no pair with the tala. */
const codeOf = (heading: string): string | undefined => {
  const [, a, b] = /^TALA\/(\w+)$|^(\w+)\/TALA$/.exec(heading.trim()) ?? []
  return own(codes, a ?? b ?? '')
}

const read = (reply: SourceReply) => {
  const figures: NumberedQuote[] = []
  for (const { lines } of workbookSheets(reply)) {
    let columns: readonly (string | undefined)[] = []
    for (const { row, cells } of lines) {
      if (cells[1] === 'DATE') columns = cells.map((cell, i) => (i < 2 ? undefined : codeOf(cell)))
      const date = dayOfSerial(cells[1] ?? '')
      // Averages and headings of months have no serial number of a day.
      if (columns.length === 0 || date === cells[1]) continue
      for (const [i, base] of columns.entries()) {
        const text = cells[i] ?? ''
        if (base === undefined || !/^\d/.test(text)) continue
        const quote = { row, date, label: base, base: 'WST', counter: base, units: '1', side: 'mid' as const }
        figures.push({ ...quote, text: decimalText(text) })
      }
    }
  }
  if (figures.length === 0) throw shapeError(source, reply, { got: 'no figures', expected: 'tables DATE, TALA/USD, …' })
  return judge(figures)
}

export default {
  title: 'Central Bank of Samoa',
  url: 'https://cbs.gov.ws/daily-exchange-rates',
  terms: 'Not stated with the workbook; the bank is named as the source.',
  passOn: true,
  cadence: 'manual',
  covers: 'Eight currencies for one tala since 2008, on Samoan working days; the workbook is imported.',
  home: 'WST',
  anchor: 'USD',
  requests: () => [],
  read,
} satisfies ForexSource
