/** Da Afghanistan Bank: afghanis for one unit, buying and selling of transfers, in a table on a page of each day. */
import { textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'
import { rowsUnder } from '../read/table.ts'
import { byDay } from '../read/windows.ts'

const codes = codesByName(
  `USD USD$, EUR EURO€, GBP POUND£, CHF SWISS₣, INR INDIAN Rs., PKR PAKISTAN Rs., CNY CNY¥, AED UAE DIRHAM,
   SAR SAUDI RIYAL`,
)

const titles = 'Currency,Cash (Sell),Cash (Buy),Transfer (Sell),Transfer (Buy)'

export default forexSource('dab', {
  title: 'Da Afghanistan Bank',
  url: 'https://www.dab.gov.af/exchange-rates',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'Nine currencies in afghanis, buying and selling, on working days but Sundays; asked from 2020 on.',
  home: 'AFN',
  anchor: 'USD',
  proven: 'dab/02.html of 2026-05-24',
  ...byDay('2020-01-01', day => ({
    url: `https://www.dab.gov.af/exchange-rates?field_date_value=${day}`,
    window: day,
  })),
  read: reply => {
    const text = textOf(reply)
    const day = /Last updated: (\d{1,2} [A-Z][a-z]+ \d{4})/.exec(text)?.[1] ?? ''
    return rowsUnder(reply, titles, { page: text }).map(({ row, cells: [name = '', , , ask, bid] }) => {
      const code = codes.get(name)
      // The toman's 0.0004 has one digit and is not a currency of the table.
      const refusal = code === undefined && { rule: 'unknown-currency', reason: 'no known currency', code: name }
      return { row, day, code: code ?? '', bid, ask, refusal }
    })
  },
})
