/**
 * Central Bank of Armenia: drams for a number of units, gold and silver by the gram. Rates are dated by the day they are set:
 * over 13 days of March 2026 EUR/USD is 0.15 % off the ECB's of the same day and 0.37 % off that of the day before.
 */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { type Price, readPrices } from '../read/prices.ts'
import { soapPost } from '../read/soap.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/cba'
const metals = new Set(['XAU', 'XAG', 'XPT', 'XPD'])
const codes =
  'USD,GBP,AUD,EUR,XDR,IRR,PLN,CAD,INR,NOK,JPY,SEK,CHF,CZK,CNY,SGD,AED,BRL,HKD,NZD,RUB,UAH,UZS,BYN,KGS,KZT,GEL,TJS,XAU,XAG'

/** The latest table states its day once (`CurrentDate`), a range in each record (`RateDate`). */
const pricesOf = (reply: SourceReply): readonly Price[] => {
  const text = textOf(source, reply)
  const [result, ...records] = elementsOf(text, [
    'ExchangeRatesLatestResult',
    'ExchangeRatesByDateRangeByISOResult',
    'ExchangeRate',
    'ExchangeRatesByRange',
  ])
  if (!result?.name.endsWith('Result'))
    throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'a result of ExchangeRates…' })
  // A range without a working day has no DocumentElement.
  if (records.length === 0 && (result.name === 'ExchangeRatesLatestResult' || text.includes('<DocumentElement')))
    throw shapeError(source, reply, { got: 'no records', expected: 'ExchangeRate or ExchangeRatesByRange' })
  return records.map((record, i) => {
    const { ISO, Amount, Rate } = childrenOf(source, reply, record, ['ISO', 'Amount', 'Rate'], i + 1)
    const day = record.children['RateDate'] ?? result.children['CurrentDate'] ?? ''
    const date = dateIn(source, reply, i + 1, day)
    return { row: i + 1, date, code: ISO, units: Amount, text: decimalText(Rate), gram: metals.has(ISO) }
  })
}

export default {
  title: 'Central Bank of Armenia',
  url: 'https://www.cba.am/en/SitePages/ExchangeArchive.aspx',
  terms: 'Not stated with the figures.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 27 currencies, the SDR, gold and silver against the Armenian dram, every working day.',
  home: 'AMD',
  anchor: 'USD',
  proven: 'cba/01.xml of 2026-03-19',
  ...byWindow({ first: '2000-01-03', per: 365 }, ({ from, to }) => ({
    url: 'https://api.cba.am/exchangerates.asmx',
    post: soapPost(
      'http://www.cba.am/',
      'ExchangeRatesByDateRangeByISO',
      `<ISOCodes>${codes}</ISOCodes><DateFrom>${from}</DateFrom><DateTo>${to}</DateTo>`,
    ),
  })),
  read: reply => readPrices('AMD', pricesOf(reply)),
} satisfies ForexSource
