/** Bank of Algeria: dinars for one unit, a hundred for the yen, in a workbook (zip64) with a sheet a currency and a row a day. */
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import type { ForexSource } from '../model.ts'
import { linkIn } from '../read/links.ts'
import { type Price, readPrices } from '../read/prices.ts'

const source = 'forex/boa'
const page = 'https://www.bank-of-algeria.dz/donnees-historiques/'

/** 83.27 dinars in April 2026, when a dollar was 132.7 dinars and 159 yen: a hundred yen. The sheet does not say so. */
const unitsOf = (code: string): string => (code === 'JPY' ? '100' : '1')

const codeOf = (heading: string): string | undefined => /^([A-Z]{3}) \/ DZD$/.exec(heading.trim())?.[1]

/** The sheet of the ouguiya keeps the code of the one before 2018. */
const codeOn = (code: string, date: string): string => (code === 'MRO' && date >= '2018-01-01' ? 'MRU' : code)

const read = (reply: SourceReply) => {
  const prices: Price[] = []
  for (const { lines } of workbookSheets(reply)) {
    let code: string | undefined
    for (const { row, cells } of lines) {
      code = codeOf(cells[1] ?? '') ?? code
      const [day = '', text = ''] = cells
      const date = dayOfSerial(day)
      if (code === undefined || date === day || text === '') continue
      prices.push({ row, date, code: codeOn(code, date), units: unitsOf(code), text: decimalText(text) })
    }
  }
  if (prices.length === 0) throw shapeError(source, reply, { got: 'no figures', expected: 'sheets headed USD / DZD' })
  return readPrices('DZD', prices)
}

const isWorkbook = (address: string): boolean => {
  const name = address.toLowerCase()
  return name.includes('cotation-dzd-') && name.includes('journalier') && name.endsWith('.xlsx')
}

export default {
  title: 'Bank of Algeria',
  url: page,
  terms: 'Not stated with the workbook; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  maxBytes: 24 << 20,
  covers: '17 currencies in Algerian dinars since 2000, on Algerian working days from Monday to Friday.',
  home: 'DZD',
  anchor: 'USD',
  reach: { first: '2000-01-03', per: 'all' },
  proven: 'boa/00.html of 2026-05-22',
  requests: () => [{ url: page }],
  follow: reply => [{ url: linkIn(source, reply, page, isWorkbook) }],
  read,
} satisfies ForexSource
