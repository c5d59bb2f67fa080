/** Hong Kong Monetary Authority: end-of-day rates in Hong Kong dollars of one unit, in the monthly bulletin about a month later. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { doubleText } from '../read/double.ts'
import { byWindow } from '../read/windows.ts'

const schema = z.object({
  header: z.object({ success: z.literal(true) }),
  result: z.object({
    datasize: z.string(),
    records: z.array(z.object({ end_of_day: z.string(), usd: z.string().nullable() }).catchall(z.string().nullable())),
  }),
})

/** Columns that are not currencies: the effective exchange-rate indices. */
const isIndex = (column: string): boolean => /^n?eeri_/.test(column)

const codeOf = (column: string): string | undefined => {
  if (column === 'special_drawing_rights') return 'XDR'
  return /^[a-z]{3}$/.test(column) ? column.toUpperCase() : undefined
}

const api = 'https://api.hkma.gov.hk/public/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily'

export default forexSource('hkma', {
  title: 'Hong Kong Monetary Authority',
  url: 'https://www.hkma.gov.hk/eng/data-publications-and-research/data-and-statistics/monthly-statistical-bulletin/',
  terms: 'Open interface without a source; the authority is named as the source, its terms of use were not read here.',
  cadence: 'monthly',
  covers: '17 currencies and the SDR in Hong Kong dollars since 1981, a month late.',
  home: 'HKD',
  anchor: 'USD',
  proven: 'hkma/00.json of 2026-03-30',
  // A reply holds at most a hundred days, Saturdays included.
  ...byWindow({ first: '2000-01-01', per: 100 }, ({ from, to }) => ({
    url: `${api}?choose=end_of_day&from=${from}&offset=0&pagesize=100&sortby=end_of_day&sortorder=desc&to=${to}`,
  })),
  read: reply => {
    const { datasize, records } = jsonOf(reply, schema).result
    if (Number(datasize) !== records.length)
      throw shapeError(reply, { where: 'datasize', got: datasize, expected: `${records.length}, as records follow` })
    return records.flatMap(({ end_of_day: day, ...columns }, i) =>
      Object.entries(columns).flatMap(([label, text]) => {
        const code = codeOf(label)
        if (!text || isIndex(label)) return []
        const refusal = code === undefined && { rule: 'unknown-column', reason: label.slice(0, 40) }
        return [{ row: i + 1, day, label, code: code ?? '', text: doubleText(text), refusal }]
      }),
    )
  },
})
