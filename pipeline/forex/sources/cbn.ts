/** Central Bank of Nigeria: naira for one unit, as buying, central and selling rate; one reply holds the whole history. */
import { forexSource } from '../forex-source.ts'
import { jsonRecords } from '../read/json-records.ts'
import { codesByName } from '../read/series.ts'

/** WAUA, the West African unit of account, is no ISO currency; the rule `code-form` refuses it. */
const codes = codesByName(
  `XOF CFA, DKK DANISH KRONA, DKK DANISH KRONER, EUR EURO, JPY JAPANESE YEN, GBP POUND STERLING, GBP POUNDS STERLING,
   SAR RIYAL, XDR SDR, ZAR SOUTH AFRICAN RAND, CHF SWISS FRANC, AED UAE DIRHAM, USD US DOLLAR, JPY YEN,
   CNY YUAN/RENMINBI`,
)

const fields = { day: 'ratedate', name: 'currency', text: 'centralrate' }

export default forexSource('cbn', {
  title: 'Central Bank of Nigeria',
  url: 'https://www.cbn.gov.ng/rates/ExchRateByCurrency.html',
  terms: 'Not stated in the reply; the bank is named as the source.',
  covers: 'A dozen currencies and the SDR in naira since 2001, at the official rate of the day.',
  home: 'NGN',
  anchor: 'USD',
  reach: { first: '2001-12-10', per: 'all' },
  proven: 'cbn/00.json of 2026-05-22',
  requests: () => [{ url: 'https://www.cbn.gov.ng/api/GetAllExchangeRates', accept: 'application/json' }],
  expected: 'the history since 2001',
  read: reply =>
    jsonRecords(reply, fields).map(({ day, name, text }) => {
      const label = name.trim().toUpperCase()
      return { day, label, code: codes.get(label) ?? label, text: text?.trim() }
    }),
})
