/**
 * Central Bank of Armenia: drams for a number of units, gold and silver by the gram. Rates are dated by the day they are set:
 * over 13 days of March 2026 EUR/USD is 0.15 % off the ECB's of the same day and 0.37 % off that of the day before.
 */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { childrenOf } from '../read/element.ts'
import { soapPost } from '../read/soap.ts'
import { byWindow } from '../read/windows.ts'

const metals = new Set(['XAU', 'XAG', 'XPT', 'XPD'])
const codes =
  'USD,GBP,AUD,EUR,XDR,IRR,PLN,CAD,INR,NOK,JPY,SEK,CHF,CZK,CNY,SGD,AED,BRL,HKD,NZD,RUB,UAH,UZS,BYN,KGS,KZT,GEL,TJS,XAU,XAG'

export default forexSource('cba', {
  title: 'Central Bank of Armenia',
  url: 'https://www.cba.am/en/SitePages/ExchangeArchive.aspx',
  terms: 'Not stated with the figures.',
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
  // The latest table states its day once (`CurrentDate`), a range in each record (`RateDate`).
  read: reply => {
    const text = textOf(reply)
    const [result, ...records] = elementsOf(
      reply,
      ['ExchangeRatesLatestResult', 'ExchangeRatesByDateRangeByISOResult', 'ExchangeRate', 'ExchangeRatesByRange'],
      text,
    )
    if (!result?.name.endsWith('Result'))
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'a result of ExchangeRates…' })
    // A range without a working day has no DocumentElement.
    if (records.length === 0 && (result.name === 'ExchangeRatesLatestResult' || text.includes('<DocumentElement')))
      throw shapeError(reply, { got: 'no records', expected: 'ExchangeRate or ExchangeRatesByRange' })
    return records.map((record, i) => {
      const price = childrenOf(reply, record, { code: 'ISO', units: 'Amount', text: 'Rate' }, i + 1)
      const day = record.children['RateDate'] ?? result.children['CurrentDate'] ?? ''
      return { ...price, day, gram: metals.has(price.code) }
    })
  },
})
