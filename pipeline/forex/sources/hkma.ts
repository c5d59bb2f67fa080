/** Hong Kong Monetary Authority: end-of-day rates in Hong Kong dollars of one unit, in the monthly bulletin about a month later. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { doubleText } from '../read/double.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/hkma'

const schema = z.object({
  header: z.object({ success: z.literal(true) }),
  result: z.object({
    datasize: z.string(),
    records: z.array(z.object({ end_of_day: z.string(), usd: z.string().nullable() }).catchall(z.string().nullable())),
  }),
})

/** Columns that are no currency: the effective exchange-rate indices. */
const isIndex = (column: string): boolean => /^n?eeri_/.test(column)

const codeOf = (column: string): string | undefined => {
  if (column === 'special_drawing_rights') return 'XDR'
  return /^[a-z]{3}$/.test(column) ? column.toUpperCase() : undefined
}

const read = (reply: SourceReply) => {
  const { datasize, records } = jsonOf(source, reply, schema).result
  if (Number(datasize) !== records.length)
    throw shapeError(source, reply, {
      where: 'datasize',
      got: datasize,
      expected: `${records.length}, as records follow`,
    })
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const [i, { end_of_day, ...columns }] of records.entries()) {
    const row = i + 1
    const date = dateIn(source, reply, row, end_of_day)
    for (const [label, text] of Object.entries(columns)) {
      const base = codeOf(label)
      if (text === null || text === '' || isIndex(label)) continue
      if (base === undefined) refused.push({ rule: 'unknown-column', reason: label.slice(0, 40), row, date })
      else figures.push({ row, date, label, base, counter: 'HKD', units: '1', side: 'mid', text: doubleText(text) })
    }
  }
  return judge(figures, refused)
}

const api = 'https://api.hkma.gov.hk/public/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily'

export default {
  title: 'Hong Kong Monetary Authority',
  url: 'https://www.hkma.gov.hk/eng/data-publications-and-research/data-and-statistics/monthly-statistical-bulletin/',
  terms: 'Open interface without a source; the authority is named as the source, its terms of use were not read here.',
  passOn: true,
  cadence: 'monthly',
  covers: '17 currencies and the SDR in Hong Kong dollars since 1981, a month late.',
  home: 'HKD',
  anchor: 'USD',
  proven: 'hkma/00.json of 2026-03-30',
  // A reply holds at most a hundred days, Saturdays included.
  ...byWindow({ first: '2000-01-01', per: 100 }, ({ from, to }) => ({
    url: `${api}?choose=end_of_day&from=${from}&offset=0&pagesize=100&sortby=end_of_day&sortorder=desc&to=${to}`,
  })),
  read,
} satisfies ForexSource
