/** Bank of Algeria: dinars for one unit, a hundred for the yen, in a workbook (zip64) with a sheet a currency and a row a day. */
import { dayOfSerial, workbookSheets } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import { linkIn } from '../read/links.ts'
import { ouguiyaOn } from '../read/unit-of-day.ts'

const page = 'https://www.bank-of-algeria.dz/donnees-historiques/'

/** 83.27 dinars in April 2026, when a dollar was 132.7 dinars and 159 yen: a hundred yen. The sheet does not say so. */
const unitsOf = (code: string): string => (code === 'JPY' ? '100' : '1')

const isWorkbook = (address: string): boolean => {
  const name = address.toLowerCase()
  return name.includes('cotation-dzd-') && name.includes('journalier') && name.endsWith('.xlsx')
}

export default forexSource('boa', {
  title: 'Bank of Algeria',
  url: page,
  terms: 'Not stated with the workbook; the bank is named as the source.',
  maxBytes: 24 << 20,
  covers: '17 currencies in Algerian dinars since 2000, on Algerian working days from Monday to Friday.',
  home: 'DZD',
  anchor: 'USD',
  reach: { first: '2000-01-03', per: 'all' },
  proven: 'boa/00.html of 2026-05-22',
  requests: () => [{ url: page }],
  follow: reply => [{ url: linkIn(reply, page, isWorkbook) }],
  expected: 'sheets headed USD / DZD',
  read: reply =>
    workbookSheets(reply).flatMap(({ lines }) => {
      let code: string | undefined
      return lines.flatMap(({ row, cells: [serial = '', text = ''] }) => {
        code = /^([A-Z]{3}) \/ DZD$/.exec(text.trim())?.[1] ?? code
        const day = dayOfSerial(serial)
        if (code === undefined || day === serial || text === '') return []
        return [{ row, day, code: code === 'MRO' ? ouguiyaOn(day) : code, units: unitsOf(code), text }]
      })
    }),
})
