/** FBIL reference rates: rupees per 1, 100 or 10,000 units of a currency, polled and computed about noon in Mumbai, published at 13:00. */
import { forexSource } from '../forex-source.ts'
import { jsonRecords } from '../read/json-records.ts'
import { byWindow } from '../read/windows.ts'

const fields = { day: 'processRunDate', label: 'subProdName', text: 'rate' }

export default forexSource('fbil', {
  title: 'Financial Benchmarks India',
  url: 'https://www.fbil.org.in/#/refrates',
  terms: 'An administered benchmark whose terms were not read here: kept out of answers and downloads until they are.',
  passOn: false,
  covers: 'Six currencies in Indian rupees since 2018-07-10, on Mumbai working days.',
  home: 'INR',
  anchor: 'USD',
  proven: 'fbil/00.json of 2026-03-21',
  ...byWindow({ first: '2018-07-10', per: 365 }, ({ from, to }) => ({
    url: `https://www.fbil.org.in/wasdm/refrates/fetchfiltered?authenticated=false&fromDate=${from}&toDate=${to}`,
  })),
  read: reply =>
    jsonRecords(reply, fields).map(({ day, label, text }) => {
      const [, units, code] = /^INR \/ (\d+) ([A-Z]{3})$/.exec(label) ?? []
      const refusal = { rule: 'series-name', reason: `"${label.slice(0, 40)}" is not INR / <units> <code>` }
      return code === undefined && text ? { day, code: '', refusal } : { day, label, code: code ?? '', units, text }
    }),
})
