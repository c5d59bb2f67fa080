/** Bank of Mongolia: tugriks for one unit, and for one troy ounce of gold and silver. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

// `success` with an empty list means days without rates.
const schema = z.object({
  success: z.literal(true),
  data: z.array(z.object({ RATE_DATE: z.string() }).catchall(z.string().nullable())),
})

export default forexSource('bom', {
  title: 'Bank of Mongolia',
  url: 'https://www.mongolbank.mn/en/currency-rate-movement',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'About 35 currencies, gold, silver and the SDR in Mongolian tugriks, every working day.',
  home: 'MNT',
  anchor: 'USD',
  proven: 'bom/00.json of 2026-05-22',
  ...byWindow({ first: '2001-01-02', per: 366 * 30 }, ({ from, to }) => ({
    url: 'https://www.mongolbank.mn/en/currency-rate-movement/data',
    accept: 'application/json',
    post: { type: 'application/json', body: JSON.stringify({ startDate: from, endDate: to }) },
  })),
  read: reply =>
    jsonOf(reply, schema).data.flatMap(({ RATE_DATE: day, ...rates }, i) =>
      Object.entries(rates).map(([name, text]) => ({ row: i + 1, day, code: name === 'SDR' ? 'XDR' : name, text })),
    ),
})
