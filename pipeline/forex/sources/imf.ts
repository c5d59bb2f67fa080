/** International Monetary Fund: what issuing central banks report against the US dollar, and SDRs per unit of a currency. */
import { addDays } from '../../contract/calendar.ts'
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import { judgeQuotes, type NumberedQuote } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { codesByName } from '../read/series.ts'
import { checkLength } from '../read/table.ts'
import { unitOfDay } from '../read/unit-of-day.ts'
import { byMonth } from '../read/windows.ts'

const codes = codesByName(
  `AFN Afghan afghani, DZD Algerian dinar, AOA Angolan kwanza, AUD Australian dollar, BSD Bahamian dollar,
   BHD Bahrain dinar, BDT Bangladeshi taka, BBD Barbados dollar, BWP Botswana pula, BRL Brazilian real,
   BND Brunei dollar, CAD Canadian dollar, CLP Chilean peso, CNY Chinese yuan, COP Colombian peso,
   CRC Costa Rican colon, CZK Czech koruna, DKK Danish krone, DJF Djibouti franc, EGP Egyptian pound, EUR Euro,
   FJD Fiji dollar, HUF Hungarian forint, ISK Icelandic krona, INR Indian rupee, IDR Indonesian rupiah,
   IRR Iranian rial, ILS Israeli New Shekel, JPY Japanese yen, JOD Jordanian dinar, KZT Kazakhstani tenge,
   KRW Korean won, KWD Kuwaiti dinar, LYD Libyan dinar, MYR Malaysian ringgit, MUR Mauritian rupee, MXN Mexican peso,
   MDL Moldovan leu, MNT Mongolian tugrik, MAD Moroccan dirham, MZN Mozambican metical, MMK Myanmar kyat,
   NAD Namibian dollar, NPR Nepalese rupee, NZD New Zealand dollar, NGN Nigerian naira, NOK Norwegian krone,
   OMR Omani rial, PKR Pakistani rupee, PEN Peruvian sol, PHP Philippine peso, PLN Polish zloty, QAR Qatari riyal,
   RON Romanian leu, RUB Russian ruble, RWF Rwandan franc, WST Samoan tala, SAR Saudi Arabian riyal,
   SGD Singapore dollar, ZAR South African rand, LKR Sri Lankan rupee, SEK Swedish krona, CHF Swiss franc,
   THB Thai baht, TTD Trinidadian dollar, TND Tunisian dinar, AED U.A.E. dirham, GBP U.K. pound, USD U.S. dollar,
   UGX Ugandan shilling, UYU Uruguayan peso, YER Yemeni rial, ZMW Zambian kwacha`,
)

/** The unit in force on the day: a report of 2004 has old lei under the name of the new. A unit that was replaced is in the label. */
const unitOf = (name: string, date: string) => {
  const newest = codes.get(name) ?? name
  const { code } = unitOfDay(newest, date)
  return { code, mark: code === newest ? '' : ` in ${code}` }
}

/** The first line tells the two reports apart. The last note states the direction; without it the text was cut. */
const reports = [
  {
    title: 'Representative Exchange Rates for Selected Currencies',
    note: 'currency units per U.S. dollar, except for those indicated by (1) which are in terms of U.S. dollars per currency unit',
    quoted: (name: string, date: string) => {
      const [, bare = name, inverse] = /^(.*?)(\(1\))?$/.exec(name) ?? []
      const { code, mark } = unitOf(bare, date)
      // The footnote states the direction, so it is part of the label.
      const label = name + mark
      return inverse ? { label, base: code, counter: 'USD' } : { label, base: 'USD', counter: code }
    },
  },
  {
    title: 'SDRs per Currency unit',
    note: 'Exchange rates are published daily except on IMF holidays',
    quoted: (name: string, date: string) => {
      const { code, mark } = unitOf(name, date)
      return { label: `SDRs per ${name}${mark}`, base: code, counter: 'XDR' }
    },
  },
] as const

/** The last day of a month names it in a request. */
const monthEnd = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

const page = 'https://www.imf.org/external/np/fin/data/rms_mth.aspx'

export default forexSource('imf', {
  title: 'International Monetary Fund',
  url: 'https://www.imf.org/external/np/fin/data/param_rms_mth.aspx',
  terms: 'Not stated in the tables; the Fund is named as the source.',
  covers: 'Representative rates of about 40 currencies against the US dollar, and the SDR, on the Fund’s working days.',
  // Figures are priced in dollars; the Fund's own unit comes as SDRs per US dollar.
  home: 'USD',
  issues: 'XDR',
  anchor: 'USD',
  proven: 'imf/01.tsv of 2026-05-05',
  ...byMonth('2000-01-01', month =>
    ['REP', 'SDRCV'].map(report => {
      const window = monthEnd(month)
      return { url: `${page}?SelectDate=${window}&reportType=${report}&tsvflag=Y`, window }
    }),
  ),
  read: reply => {
    const text = textOf(reply)
    const report = reports.find(({ title }) => text.startsWith(title))
    const titles = reports.map(({ title }) => title).join(' or ')
    if (!report) throw shapeError(reply, { where: 'row 1', got: text.slice(0, 60), expected: titles })
    const note = 'the note that states the direction'
    if (!text.replace(/\s+/g, ' ').includes(report.note))
      throw shapeError(reply, { where: 'end', got: text.slice(-60), expected: note })
    let dates: readonly string[] = []
    const figures: NumberedQuote[] = []
    for (const [i, line] of text.split(/\r?\n/).entries()) {
      const [name = '', ...cells] = line.split('\t').map(cell => cell.trim())
      const row = i + 1
      if (cells.length === 0) continue
      if (name === 'Currency') {
        dates = cells.map(cell => dateIn(reply, row, cell))
        continue
      }
      checkLength(reply, row, cells, dates.length)
      for (const [day, cell] of cells.entries())
        if (cell !== 'NA' && cell !== '')
          figures.push({ row, date: dates[day]!, ...report.quoted(name, dates[day]!), text: decimalText(cell) })
    }
    if (figures.length === 0) throw shapeError(reply, { got: 'no figures', expected: 'at least one figure' })
    return judgeQuotes(figures)
  },
})
