/** Banca d'Italia: units of some 150 currencies per 1 EUR, one table a working day. */
import { groupBy } from '../../core/order.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { rowsByColumn } from '../read/table.ts'
import { byDay } from '../read/windows.ts'

const perEuro = 'Foreign currency amount for 1 Euro.'
const columns = {
  country: 'Country',
  code: 'ISO Code',
  rate: 'Rate',
  convention: 'Rate convention',
  day: 'Reference date (CET)',
}

export default forexSource('bdi', {
  title: "Banca d'Italia",
  url: 'https://tassidicambio.bancaditalia.it/',
  terms: 'No licence is stated; the bank calls the rates indicative and takes no responsibility for their use.',
  covers: 'About 150 currencies against the euro, every TARGET day since 1999.',
  home: 'EUR',
  anchor: 'EUR',
  proven: 'bdi/02.csv of 2026-04-09',
  // The bank answers one day at a time; a day without quotations is a table without rows.
  ...byDay('2000-01-03', day => ({
    url: `https://tassidicambio.bancaditalia.it/terzevalute-wf-web/rest/v1.0/dailyRates?currencyIsoCode=EUR&lang=en&referenceDate=${day}`,
    accept: 'text/csv',
  })),
  read: reply => {
    const text = textOf(reply)
    // Every table ends with a disclaimer in lines with "#"; a reply without it was cut.
    const close = text.search(/^# /m)
    if (!text.startsWith('Country,') || close === -1)
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'the daily table in CSV with its disclaimer' })
    const prices = rowsByColumn(reply, text.slice(0, close), columns).map(({ row, code, rate, convention, day }) => {
      const text = rate === 'N.A.' ? '' : rate
      const refusal = text !== '' &&
        convention !== perEuro && { rule: 'convention', reason: `"${convention}", not "${perEuro}"`, code }
      return { row, day, label: code, code: 'EUR', counter: code, text, refusal }
    })
    // A currency of several countries has a row for each (XOF eight): one figure is kept.
    const once = groupBy(prices, ({ row, day, label, text, refusal }) =>
      refusal ? `${row}` : `${day} ${label} ${text}`,
    )
    return Array.from(once.values(), ([first]) => first!)
  },
})
