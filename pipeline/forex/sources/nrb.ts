/** Nepal Rastra Bank: buying and selling rates in rupees, set in the afternoon for the day after. */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

const price = z.string().nullable()
const schema = z.object({
  status: z.object({ code: z.literal('200') }),
  data: z.object({
    payload: z.array(
      z.object({
        date: z.string(),
        rates: z.array(
          z.object({ currency: z.object({ iso3: z.string(), unit: z.string() }), buy: price, sell: price }),
        ),
      }),
    ),
  }),
  pagination: z.object({ pages: z.string(), total: z.string() }),
})

/**
 * The table "of" a day was set the day before. That of 3 April 2026 was last changed on 2 April at 17:38 and agrees with the ECB's
 * dollar-rupee rate of the 2nd (93.10), not of the 1st (93.43). Tables of Sundays and Mondays were set on days without a market and
 * repeat Saturday's; their fixing date falls on the weekend and the rule for that refuses them.
 */
const fixedOn = (inForce: string): string => addDays(inForce, -1)

const api = 'https://www.nrb.org.np/api/forex/v1/rates'

export default forexSource('nrb', {
  title: 'Nepal Rastra Bank',
  url: 'https://www.nrb.org.np/forex/',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: '22 currencies in Nepalese rupees; the Indian rupee at the peg of 1.6.',
  home: 'NPR',
  anchor: 'USD',
  proven: 'nrb/00.json of 2026-04-09',
  // A page holds a hundred days.
  ...byWindow({ first: '2010-01-01', per: 90 }, ({ from, to }) => ({
    url: `${api}?from=${from}&page=1&per_page=100&to=${to}`,
  })),
  fixedOn,
  sides: ['buy', 'sell'],
  read: reply => {
    const { data, pagination } = jsonOf(reply, schema)
    if (Number(pagination.pages) > 1 || Number(pagination.total) !== data.payload.length)
      throw shapeError(reply, {
        where: 'pagination',
        got: `${data.payload.length} of ${pagination.total} days`,
        expected: 'all days on one page',
      })
    return data.payload.flatMap(({ date: day, rates }, i) =>
      rates.map(({ currency: { iso3: code, unit: units }, buy: bid, sell: ask }) => ({
        row: i + 1,
        day,
        code,
        units,
        bid,
        ask,
      })),
    )
  },
})
