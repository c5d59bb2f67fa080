/** National Bank of Rwanda: francs for one unit, as buying, average and selling rate; a reply holds one currency. */
import { forexSource } from '../forex-source.ts'
import { jsonRecords } from '../read/json-records.ts'
import { byWindow } from '../read/windows.ts'

const currencies = 'USD EUR GBP JPY CHF CAD AUD CNY INR ZAR AED SAR KES UGX TZS BIF'.split(' ')

export default forexSource('bnrrw', {
  title: 'National Bank of Rwanda',
  url: 'https://www.bnr.rw/exchangeRate',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: '16 currencies in Rwandan francs, on Rwandan working days.',
  home: 'RWF',
  anchor: 'USD',
  proven: 'bnrrw/15.json of 2026-05-24',
  ...byWindow({ first: '2010-01-01', per: 365 }, ({ from, to }) =>
    currencies.map(code => ({
      url: `https://fxrates.bnr.rw/currency_history/?currency_name=${code}&end_date=${to}&start_date=${from}`,
    })),
  ),
  read: reply => jsonRecords(reply, { day: 'post_date', code: 'currency_name', text: 'average_rate' }),
})
