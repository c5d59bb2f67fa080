/** International Monetary Fund: what issuing central banks report against the US dollar, and SDRs per unit of a currency. */
import { addDays } from '../../contract/calendar.ts'
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { checkLength } from '../read/table.ts'
import { unitOfDay } from '../read/unit-of-day.ts'

const source = 'forex/imf'

const codes: Readonly<Record<string, string>> = {
  'Afghan afghani': 'AFN',
  'Algerian dinar': 'DZD',
  'Angolan kwanza': 'AOA',
  'Australian dollar': 'AUD',
  'Bahamian dollar': 'BSD',
  'Bahrain dinar': 'BHD',
  'Bangladeshi taka': 'BDT',
  'Barbados dollar': 'BBD',
  'Botswana pula': 'BWP',
  'Brazilian real': 'BRL',
  'Brunei dollar': 'BND',
  'Canadian dollar': 'CAD',
  'Chilean peso': 'CLP',
  'Chinese yuan': 'CNY',
  'Colombian peso': 'COP',
  'Costa Rican colon': 'CRC',
  'Czech koruna': 'CZK',
  'Danish krone': 'DKK',
  'Djibouti franc': 'DJF',
  'Egyptian pound': 'EGP',
  Euro: 'EUR',
  'Fiji dollar': 'FJD',
  'Hungarian forint': 'HUF',
  'Icelandic krona': 'ISK',
  'Indian rupee': 'INR',
  'Indonesian rupiah': 'IDR',
  'Iranian rial': 'IRR',
  'Israeli New Shekel': 'ILS',
  'Japanese yen': 'JPY',
  'Jordanian dinar': 'JOD',
  'Kazakhstani tenge': 'KZT',
  'Korean won': 'KRW',
  'Kuwaiti dinar': 'KWD',
  'Libyan dinar': 'LYD',
  'Malaysian ringgit': 'MYR',
  'Mauritian rupee': 'MUR',
  'Mexican peso': 'MXN',
  'Moldovan leu': 'MDL',
  'Mongolian tugrik': 'MNT',
  'Moroccan dirham': 'MAD',
  'Mozambican metical': 'MZN',
  'Myanmar kyat': 'MMK',
  'Namibian dollar': 'NAD',
  'Nepalese rupee': 'NPR',
  'New Zealand dollar': 'NZD',
  'Nigerian naira': 'NGN',
  'Norwegian krone': 'NOK',
  'Omani rial': 'OMR',
  'Pakistani rupee': 'PKR',
  'Peruvian sol': 'PEN',
  'Philippine peso': 'PHP',
  'Polish zloty': 'PLN',
  'Qatari riyal': 'QAR',
  'Romanian leu': 'RON',
  'Russian ruble': 'RUB',
  'Rwandan franc': 'RWF',
  'Samoan tala': 'WST',
  'Saudi Arabian riyal': 'SAR',
  'Singapore dollar': 'SGD',
  'South African rand': 'ZAR',
  'Sri Lankan rupee': 'LKR',
  'Swedish krona': 'SEK',
  'Swiss franc': 'CHF',
  'Thai baht': 'THB',
  'Trinidadian dollar': 'TTD',
  'Tunisian dinar': 'TND',
  'U.A.E. dirham': 'AED',
  'U.K. pound': 'GBP',
  'U.S. dollar': 'USD',
  'Ugandan shilling': 'UGX',
  'Uruguayan peso': 'UYU',
  'Yemeni rial': 'YER',
  'Zambian kwacha': 'ZMW',
}

/** The unit in force on the day: a report of 2004 has old lei under the name of the new. A unit that was replaced is in the label. */
const unitOf = (name: string, date: string) => {
  const newest = own(codes, name) ?? name
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

/** The last days of the months from one date to another: each names its month in a request. */
const monthEnds = (from: string, to: string): readonly string[] => {
  const ends: string[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; ) {
    const next = `${addDays(first, 31).slice(0, 7)}-01`
    ends.push(addDays(next, -1))
    first = next
  }
  return ends
}

const page = 'https://www.imf.org/external/np/fin/data/rms_mth.aspx'

const reach = { first: '2000-01-01', per: 'month' } as const

export default {
  title: 'International Monetary Fund',
  url: 'https://www.imf.org/external/np/fin/data/param_rms_mth.aspx',
  terms: 'Not stated in the tables; the Fund is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Representative rates of about 40 currencies against the US dollar, and the SDR, on the Fund’s working days.',
  // Figures are priced in dollars; the Fund's own unit comes as SDRs per US dollar.
  home: 'USD',
  issues: 'XDR',
  anchor: 'USD',
  reach,
  proven: 'imf/01.tsv of 2026-05-05',
  requests: ({ last = reach.first, today, until = today }) =>
    monthEnds(last < until ? last : until, until).flatMap(date =>
      ['REP', 'SDRCV'].map(report => ({
        url: `${page}?SelectDate=${date}&reportType=${report}&tsvflag=Y`,
        window: date,
      })),
    ),
  read: reply => {
    const text = textOf(source, reply)
    const report = reports.find(({ title }) => text.startsWith(title))
    if (!report)
      throw shapeError(source, reply, {
        where: 'row 1',
        got: text.slice(0, 60),
        expected: reports.map(({ title }) => title).join(' or '),
      })
    if (!text.replace(/\s+/g, ' ').includes(report.note))
      throw shapeError(source, reply, {
        where: 'end',
        got: text.slice(-60),
        expected: 'the note that states the direction',
      })
    let dates: readonly string[] = []
    const figures: NumberedQuote[] = []
    for (const [i, line] of text.split(/\r?\n/).entries()) {
      const [name = '', ...cells] = line.split('\t').map(cell => cell.trim())
      const row = i + 1
      if (cells.length === 0) continue
      if (name === 'Currency') {
        dates = cells.map(cell => dateIn(source, reply, row, cell))
        continue
      }
      checkLength(source, reply, row, cells, dates.length)
      for (const [day, cell] of cells.entries())
        if (cell !== 'NA' && cell !== '')
          figures.push({ row, date: dates[day]!, ...report.quoted(name, dates[day]!), text: decimalText(cell) })
    }
    if (figures.length === 0) throw shapeError(source, reply, { got: 'no figures', expected: 'at least one figure' })
    return judge(figures)
  },
} satisfies ForexSource
