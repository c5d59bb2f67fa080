/** Magyar Nemzeti Bank: forints per 1 or 100 units, fixed at 11:00. The SOAP reply holds escaped XML as text. */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { soapPost } from '../read/soap.ts'
import { byWindow } from '../read/windows.ts'

const service = 'http://www.mnb.hu/webservices/'

/** The service wants currencies by name: those quoted on any day since 2000. */
const currencies = [
  'AUD,BGN,BRL,CAD,CHF,CNY,CZK,DKK,EUR,GBP,HKD,HRK,IDR,ILS,INR,ISK,JPY,KRW,MXN,MYR,NOK,NZD,PHP,PLN,RON,RSD,RUB,SEK,SGD,THB,TRY,UAH',
  'USD,ZAR,ATS,BEF,CSD,DEM,EEK,ESP,FIM,FRF,GRD,IEP,ITL,LTL,LUF,LVL,NLG,PTE,ROL,SIT,SKK',
].join()

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export default forexSource('mnb', {
  title: 'Magyar Nemzeti Bank',
  url: 'https://www.mnb.hu/en/monetary-policy/the-mpc/exchange-rates',
  terms:
    'The bank holds the copyright of its site and permits no use beyond links; no licence for the rates is stated.',
  passOn: false,
  covers: 'About 32 currencies against the forint, every Hungarian working day since 1949.',
  home: 'HUF',
  anchor: 'EUR',
  // It was recorded over plain HTTP.
  replyOnly: 'mnb/00.xml of 2026-04-08',
  ...byWindow({ first: '2000-01-03', per: 366 }, ({ from, to }) => ({
    url: 'https://www.mnb.hu/arfolyamok.asmx',
    post: soapPost(
      service,
      'GetExchangeRates',
      `<startDate>${from}</startDate><endDate>${to}</endDate><currencyNames>${currencies}</currencyNames>`,
      `${service}MNBArfolyamServiceSoap/GetExchangeRates`,
    ),
  })),
  sign: ',',
  read: reply => {
    const text = textOf(reply)
    if (!/<\w+:Envelope[ >]/.test(text.slice(0, 300)))
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'a SOAP envelope' })
    const inner = unescaped(elementsOf(reply, ['GetExchangeRatesResult'], text)[0]?.text ?? '')
    // `<MNBExchangeRates />` alone is a window without fixings: Hungarian holidays.
    if (!/^<MNBExchangeRates[ />]/.test(inner))
      throw shapeError(reply, { got: inner.slice(0, 60), expected: 'MNBExchangeRates in GetExchangeRatesResult' })
    let day = ''
    return elementsOf(reply, ['Day', 'Rate'], inner).flatMap(({ name, attributes, text }, row) => {
      if (name === 'Day') day = attributes['date'] ?? ''
      const { curr: code = '', unit: units = '' } = attributes
      return name === 'Day' ? [] : [{ row, day, code, units, text }]
    })
  },
})
