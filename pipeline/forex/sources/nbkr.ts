/**
 * National Bank of the Kyrgyz Republic: soms with a decimal comma. Five currencies daily, about forty once a week for seven days,
 * both set today and dated by tomorrow, Friday's also by Saturday and Sunday: the tables dated 2026-05-23 and 24 hold the GBP/USD
 * 1.3427 and CHF/USD 1.2719 that Bucharest fixed on Friday the 22nd.
 */
import { workdayBefore } from '../../core/dates.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { ReadResult, SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import type { PublishedQuote } from '../model.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { judgePrices } from '../read/prices.ts'
import { seriesByNumber } from '../read/series.ts'
import { windowsOf } from '../read/windows.ts'

const site = 'https://www.nbkr.kg'
const weekly = { labelPrefix: 'weekly ', name: 'nbkr-weekly', days: 7 }

/**
 * The bank's numbers of the currencies whose history its page gives. Units are those of the newest tables; other clients state the
 * same. The five of the daily table come first.
 */
const series = seriesByNumber(
  `15 USD, 20 EUR, 24 CNY, 40 KZT, 44 RUB, 56 AUD, 82 AZN, 17 GBP, 38 AMD 10, 99 AFN, 101 BRL, 51 HUF 10, 25 KRW,
   102 GEL, 19 DKK, 103 AED, 21 INR, 104 IRR 10, 23 CAD, 50 KWD, 105 MYR, 43 MDL, 106 MNT, 57 TRY, 53 NZD, 107 TWD,
   108 TMT, 28 NOK, 55 PKR, 109 PLN, 30 XDR, 86 SGD, 45 TJS, 46 UZS, 47 UAH, 52 CZK, 34 SEK, 35 CHF, 36 JPY 10,
   139 SAR, 160 BYN, 180 OMR, 182 HKD, 184 IDR 10`,
)
const daily = new Set(['USD', 'EUR', 'CNY', 'KZT', 'RUB'])

/** A year of one currency on the bank's page, whose number stands in the address: its cells stand between comments. */
const readPage = (reply: SourcedReply, text: string): ReadResult<PublishedQuote> => {
  const found = series.get(/\bvaluta_id[=_](\d{1,3})\b/.exec(reply.name)?.[1] ?? '')
  if (!found) throw shapeError(reply, { got: reply.name, expected: 'a name with the currency, such as valuta_id=15' })
  const { units, code } = found
  const [, ...cells] = text.split('<!--date-->')
  const prices = cells.flatMap((day, i) => {
    const value = cells[i + 1]?.split('<!--value-->')[1]
    // Every second piece is a day, the one after it holds the figure.
    return i % 2 === 1 || value === undefined ? [] : [{ row: i / 2 + 1, day, code, units, text: value.trim() }]
  })
  return named(judgePrices(reply, 'KGS', prices, options), daily.has(code))
}

const options = { fixedOn: workdayBefore, sign: ',' } as const

const named = (read: ReadResult<PublishedQuote>, isDaily: boolean): ReadResult<PublishedQuote> =>
  isDaily ? read : { ...read, rows: read.rows.map(quote => ({ ...quote, label: weekly.labelPrefix + quote.label })) }

const reach = { first: '2000-01-03', per: 366, ahead: 1 } as const

const newest = [{ url: `${site}/XML/daily.xml` }, { url: `${site}/XML/weekly.xml` }]

export default forexSource('nbkr', {
  title: 'National Bank of the Kyrgyz Republic',
  url: `${site}/index1.jsp?item=1562&lang=ENG`,
  terms: 'Not stated with the figures.',
  covers: 'Five currencies daily and about 40 more with the SDR weekly against the Kyrgyz som.',
  home: 'KGS',
  // Of the daily five only the dollar is traded widely at home; the others are crosses.
  anchor: 'USD',
  weekly,
  reach,
  proven: 'nbkr_live/01.xml of 2026-05-23',
  unprovenToo: 'the pages of past years',
  // The newest tables; for a hole or the past the page of each currency.
  requests: known => {
    if (known.until === undefined) return newest
    return windowsOf(known, reach).flatMap(({ from, to }) =>
      [...series.keys()].map(id => {
        const part = (end: string, date: string) => {
          const [year, month, day] = date.split('-')
          return `${end}_day=${day}&${end}_month=${month}&${end}_year=${year}`
        }
        return {
          url: `${site}/index1.jsp?item=1562&lang=ENG&valuta_id=${id}&${part('beg', from)}&${part('end', to)}`,
          window: from,
          accept: 'text/html',
        }
      }),
    )
  },
  read: reply => {
    const text = textOf(reply, 'windows-1251')
    if (text.includes('<!--date-->')) return readPage(reply, text)
    const [list, ...records] = listIn(reply, 'CurrencyRates', 'Currency', text)
    const { Name = 'no name', Date: day = '' } = list.attributes
    const kind = /^(Daily|Weekly) Exchange Rates$/.exec(Name)?.[1]
    if (!kind) throw shapeError(reply, { got: Name, expected: 'Daily or Weekly Exchange Rates' })
    const prices = records.map((record, i) => {
      const price = childrenOf(reply, record, { units: 'Nominal', text: 'Value' }, i + 1)
      return { day, code: record.attributes['ISOCode'] ?? '', ...price }
    })
    return named(judgePrices(reply, 'KGS', prices, options), kind === 'Daily')
  },
})
