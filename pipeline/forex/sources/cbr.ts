/**
 * Bank of Russia: roubles per 1 to 1,000,000 units, and per gram of four metals. Rates are dated by the first day
 * in force (those fixed on 27 March 2020 by 28 March), so the fixing day is the calendar day before.
 */
import { addDays } from '../../contract/calendar.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { gramInOunces, type Price } from '../read/prices.ts'
import { codesByName, seriesByNumber } from '../read/series.ts'
import { missingWorkdays } from '../read/windows.ts'

const scripts = 'https://www.cbr.ru/scripts'

/** The bank's numbers of currencies: a time series has no other name. A redenomination gets a new number (R01700J is TRY). */
const numbers = seriesByNumber(
  `R01010 AUD, R01020A AZN, R01030 DZD, R01035 GBP, R01060 AMD, R01080 BHD, R01090B BYN, R01105 BOB, R01115 BRL,
   R01135 HUF, R01150 VND, R01200 HKD, R01210 GEL, R01215 DKK, R01230 AED, R01235 USD, R01239 EUR, R01240 EGP,
   R01270 INR, R01280 IDR, R01300 IRR, R01335 KZT, R01350 CAD, R01355 QAR, R01370 KGS, R01375 CNY, R01395 CUP,
   R01500 MDL, R01503 MNT, R01520 NGN, R01530 NZD, R01535 NOK, R01540 OMR, R01565 PLN, R01580 SAR, R01585F RON,
   R01589 XDR, R01625 SGD, R01670 TJS, R01675 THB, R01685 BDT, R01700J TRY, R01710A TMT, R01717 UZS, R01720 UAH,
   R01760 CZK, R01770 SEK, R01775 CHF, R01800 ETB, R01805F RSD, R01810 ZAR, R01815 KRW, R01820 JPY, R02005 MMK`,
)
const metals = codesByName('XAU 1, XAG 2, XPT 3, XPD 4')

/** A day's table has the date on its root, a currency's series on each record; metals have two prices, equal since 2008. */
const pricesIn = (reply: SourcedReply, text: string): readonly Price[] => {
  let [root, number] = ['', '']
  const elements = elementsOf(reply, ['ValCurs', 'Metall', 'Valute', 'Record'], text)
  return elements.flatMap((element, row): readonly Price[] => {
    const { name, attributes } = element
    const { Date: day = '', ID = '', Code = '' } = attributes
    if (name === 'ValCurs') [root, number] = [day, ID]
    if (name === 'ValCurs' || name === 'Metall') return []
    if (name === 'Record' && number === '') {
      const code = metals.get(Code) ?? `metal ${Code}`
      const sides = childrenOf(reply, element, { bid: 'Buy', ask: 'Sell' }, row)
      return [{ row, day, label: code, code, units: gramInOunces, ...sides }]
    }
    const price = childrenOf(reply, element, { units: 'Nominal', text: 'Value' }, row)
    if (name === 'Record') return [{ row, day, code: numbers.get(number)?.code ?? number, ...price }]
    return [{ row, day: root, code: element.children['CharCode'] ?? '', ...price }]
  })
}

const reach = { first: '2000-01-03', per: 3660 } as const

export default forexSource('cbr', {
  title: 'Bank of Russia',
  url: 'https://www.cbr.ru/eng/currency_base/daily/',
  terms: 'A reference to the Bank of Russia is asked for; no other licence is stated.',
  covers: '54 currencies and four metals against the rouble, every Russian working day since 1992.',
  home: 'RUB',
  anchor: 'EUR',
  reach,
  proven: 'cbr/55.xml of 2026-04-26',
  // Tables by day or series by currency, whichever takes fewer requests.
  requests: known => {
    const days = missingWorkdays(known, reach.first)
    const range = `date_req1=${dayFirst(addDays(days[0]!, 1), '/')}&date_req2=${dayFirst(addDays(known.until ?? known.today, 1), '/')}`
    const rates =
      days.length <= numbers.size
        ? days.map(day => `XML_daily.asp?date_req=${dayFirst(addDays(day, 1), '/')}`)
        : [...numbers.keys()].map(number => `XML_dynamic.asp?VAL_NM_RQ=${number}&${range}`)
    return [...rates, `xml_metall.asp?${range}`].map(path => ({ url: `${scripts}/${path}` }))
  },
  sign: ',',
  fixedOn: inForce => addDays(inForce, -1),
  sides: ['buying', 'selling'],
  read: reply => {
    const text = textOf(reply, 'windows-1251')
    const start = text.slice(0, 300)
    if (!/<(ValCurs|Metall)[ >]/.test(start))
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'XML with ValCurs or Metall' })
    const prices = pricesIn(reply, text)
    // A series or the metals may be empty over holidays; a day's table never is.
    if (prices.length === 0 && !/(DateRange1|FromDate)=/.test(start))
      throw shapeError(reply, { got: 'no currencies', expected: 'a table of currencies' })
    return prices
  },
})
