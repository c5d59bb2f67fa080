/**
 * Bank Indonesia: transaction rates, rupiahs for a stated number of units, selling and buying. The page has a table of the newest day
 * with a row a currency; the same page answers a form with one currency and a row a day, whose replies are imported.
 */
import { htmlTables } from '../../core/html.ts'
import { decimalText, textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { rowsUnder } from '../read/table.ts'

const page = 'https://www.bi.go.id/en/statistik/informasi-kurs/transaksi-bi/default.aspx'

const titlesOfDay = 'Currencies,Value,Sell,Buy,Graph'
const titlesOfCurrency = 'Value,Sell,Buy,Date'

export default forexSource('bi', {
  title: 'Bank Indonesia',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  publishes: { at: '08:00', zone: 'Asia/Jakarta' },
  covers: '24 currencies in rupiahs, buying and selling; the newest day by request, older days by import.',
  home: 'IDR',
  anchor: 'USD',
  reach: { back: 0, per: 'all' },
  proven: 'bi/00.html of 2026-04-05',
  requests: () => [{ url: page }],
  read: reply => {
    const text = textOf(reply)
    const named = /CURRENCIES ([A-Z]{3})\b/.exec(text)?.[1] ?? ''
    const updated = /Last Update&nbsp;\s*<span>(\d{1,2} [A-Z][a-z]+ \d{4})</.exec(text)?.[1] ?? ''
    const isOfCurrency = htmlTables(reply, text).some(([first]) => first?.join() === titlesOfCurrency)
    const rows = rowsUnder(reply, isOfCurrency ? titlesOfCurrency : titlesOfDay, { page: text })
    return rows.map(({ row, cells }) => {
      const [code = '', value = '', ask, bid, day = ''] = isOfCurrency
        ? [named, ...cells]
        : [...cells.slice(0, 4), updated]
      // `1.00` and `100.00` units.
      return { row, day, code, units: decimalText(value).replace(/\.0+$/, ''), bid, ask }
    })
  },
})
