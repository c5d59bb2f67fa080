/** National Bank of Ethiopia: birr for one unit, the weighted average of the day beside buying and selling rates. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { readPrices } from '../read/prices.ts'
import { byDay } from '../read/windows.ts'

const source = 'forex/nbe'

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

const read = (reply: SourceReply) =>
  readPrices(
    'ETB',
    jsonOf(source, reply, schema).data.map(({ date, weighted_average, currency }, i) => ({
      row: i + 1,
      date: dateIn(source, reply, i + 1, date),
      code: currency.code,
      units: '1',
      text: decimalText(weighted_average ?? ''),
    })),
  )

export default {
  title: 'National Bank of Ethiopia',
  url: 'https://nbe.gov.et/exchange/',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: '19 currencies in Ethiopian birr; asked from 2024-10-01, after the float of July 2024 had settled.',
  home: 'ETB',
  anchor: 'USD',
  proven: 'nbe/02.json of 2026-05-22',
  ...byDay('2024-10-01', date => ({
    url: `https://api.nbe.gov.et/api/filter-exchange-rates?date=${date}`,
  })),
  read,
} satisfies ForexSource
