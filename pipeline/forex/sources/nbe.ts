/** National Bank of Ethiopia: birr for one unit, as buying rate, selling rate and weighted average of the day. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byDay } from '../read/windows.ts'

// `success` with an empty list means a day without rates.
const schema = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      date: z.string(),
      weighted_average: z.string().nullable(),
      currency: z.object({ code: z.string() }),
    }),
  ),
})

export default forexSource('nbe', {
  title: 'National Bank of Ethiopia',
  url: 'https://nbe.gov.et/exchange/',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: '19 currencies in Ethiopian birr; asked from 2024-10-01, after the float of July 2024 had settled.',
  home: 'ETB',
  anchor: 'USD',
  proven: 'nbe/02.json of 2026-05-22',
  ...byDay('2024-10-01', date => ({
    url: `https://api.nbe.gov.et/api/filter-exchange-rates?date=${date}`,
  })),
  read: reply =>
    jsonOf(reply, schema).data.map(one => ({ day: one.date, code: one.currency.code, text: one.weighted_average })),
})
