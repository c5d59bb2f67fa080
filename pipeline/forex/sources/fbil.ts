/** FBIL reference rates: rupees per 1, 100 or 10,000 units of a currency, polled and computed about noon in Mumbai, published at 13:00. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/fbil'

// An empty list means days without a fixing, such as bank holidays.
const schema = z.array(z.object({ processRunDate: z.string(), subProdName: z.string(), rate: z.string().nullable() }))

const read = (reply: SourceReply) => {
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const [i, { processRunDate, subProdName: label, rate }] of jsonOf(source, reply, schema).entries()) {
    const row = i + 1
    const date = dateIn(source, reply, row, processRunDate)
    const [, units, base] = /^INR \/ (\d+) ([A-Z]{3})$/.exec(label) ?? []
    if (rate === null || rate === '') continue
    if (units === undefined || base === undefined)
      refused.push({ rule: 'series-name', reason: `"${label.slice(0, 40)}" is not INR / <units> <code>`, row, date })
    else figures.push({ row, date, label, base, counter: 'INR', units, side: 'mid', text: decimalText(rate) })
  }
  return judge(figures, refused)
}

export default {
  title: 'Financial Benchmarks India',
  url: 'https://www.fbil.org.in/#/refrates',
  terms: 'An administered benchmark whose terms were not read here: kept out of answers and downloads until they are.',
  passOn: false,
  cadence: 'workdaily',
  covers: 'Six currencies in Indian rupees since 2018-07-10, on Mumbai working days.',
  home: 'INR',
  anchor: 'USD',
  proven: 'fbil/00.json of 2026-03-21',
  ...byWindow({ first: '2018-07-10', per: 365 }, ({ from, to }) => ({
    url: `https://www.fbil.org.in/wasdm/refrates/fetchfiltered?authenticated=false&fromDate=${from}&toDate=${to}`,
  })),
  read,
} satisfies ForexSource
