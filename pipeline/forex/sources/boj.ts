/** Bank of Japan: Tokyo market at 17:00, yen for a dollar and dollars for a euro. Days without trade are null. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

/** The direction that the reply must state for each series. */
const known = new Map([
  ['FXERD04', { code: 'USD', unit: 'Yen per U.S. Dollar' }],
  ['FXERD34', { code: 'EUR', counter: 'USD', unit: 'U.S. Dollar per Euro' }],
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

export default forexSource('boj', {
  title: 'Bank of Japan',
  url: 'https://www.stat-search.boj.or.jp/index_en.html',
  terms: 'The bank’s notice on its time-series service applies; name the source.',
  covers: 'USD/JPY and EUR/USD in Tokyo at 17:00, every trading day since 1998.',
  home: 'JPY',
  anchor: 'USD',
  proven: 'boj/00.json of 2026-03-31',
  ...byWindow({ first: '2000-01-03', per: 365 }, ({ from, to }) => ({
    url: `https://www.stat-search.boj.or.jp/api/v1/getDataCode?code=${[...known.keys()].join()}&db=FM08&endDate=${month(to)}&format=json&lang=en&startDate=${month(from)}`,
  })),
  read: reply =>
    jsonOf(reply, answer).RESULTSET.flatMap(({ SERIES_CODE: label, UNIT, VALUES }) => {
      const { SURVEY_DATES: dates, VALUES: values } = VALUES
      const { unit, ...pair } = known.get(label) ?? { unit: UNIT, code: '' }
      if (dates.length !== values.length || unit !== UNIT)
        throw shapeError(reply, {
          where: label,
          got: `${UNIT}, ${values.length} values of ${dates.length} days`,
          expected: `${unit}, as many values as days`,
        })
      const refusal = { rule: 'unknown-series', reason: `${label} is not read`, code: label }
      return values.map((text, i) => ({
        row: i + 1,
        day: dates[i]!,
        label,
        ...pair,
        text,
        refusal: pair.code === '' && text !== null && refusal,
      }))
    }),
})
