/** Bank of Japan: Tokyo market at 17:00, yen for a dollar and dollars for a euro. Days without trade are null. */
import { z } from 'zod'
import { decimalText, jsonOf, shapeError } from '../../core/reply.ts'
import type { RefusedRow } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/boj'

/** The direction that the reply must state for each series. */
const known = new Map([
  ['FXERD04', { base: 'USD', counter: 'JPY', unit: 'Yen per U.S. Dollar' }],
  ['FXERD34', { base: 'EUR', counter: 'USD', unit: 'U.S. Dollar per Euro' }],
])

const answer = z.object({
  STATUS: z.literal('200'),
  // A long reply names its next part here; a year of two series fits in one.
  NEXTPOSITION: z.null(),
  RESULTSET: z
    .array(
      z.object({
        SERIES_CODE: z.string(),
        UNIT: z.string(),
        FREQUENCY: z.literal('DAILY'),
        VALUES: z.object({ SURVEY_DATES: z.array(z.string()), VALUES: z.array(z.string().nullable()) }),
      }),
    )
    .min(1),
})

const month = (date: string): string => date.slice(0, 7).replace('-', '')

export default {
  title: 'Bank of Japan',
  url: 'https://www.stat-search.boj.or.jp/index_en.html',
  terms: 'The bank’s notice on its time-series service applies; name the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'USD/JPY and EUR/USD in Tokyo at 17:00, every trading day since 1998.',
  home: 'JPY',
  anchor: 'USD',
  proven: 'boj/00.json of 2026-03-31',
  ...byWindow({ first: '2000-01-03', per: 365 }, ({ from, to }) => ({
    url: `https://www.stat-search.boj.or.jp/api/v1/getDataCode?code=${[...known.keys()].join()}&db=FM08&endDate=${month(to)}&format=json&lang=en&startDate=${month(from)}`,
  })),
  read: reply => {
    const figures: NumberedQuote[] = []
    const unknown: RefusedRow[] = []
    for (const { SERIES_CODE: label, UNIT, VALUES } of jsonOf(source, reply, answer).RESULTSET) {
      const { SURVEY_DATES: dates, VALUES: values } = VALUES
      const series = known.get(label)
      if (dates.length !== values.length || (series && series.unit !== UNIT))
        throw shapeError(source, reply, {
          where: label,
          got: `${UNIT}, ${values.length} values of ${dates.length} days`,
          expected: `${series?.unit ?? UNIT}, as many values as days`,
        })
      for (const [i, value] of values.entries()) {
        const row = i + 1
        const date = dateIn(source, reply, row, dates[i]!)
        if (value === null) continue
        if (!series) unknown.push({ rule: 'unknown-series', reason: `${label} is not read`, row, date, code: label })
        else {
          const { base, counter } = series
          figures.push({ row, date, label, base, counter, units: '1', side: 'mid', text: decimalText(value) })
        }
      }
    }
    return judge(figures, unknown)
  },
} satisfies ForexSource
