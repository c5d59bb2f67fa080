/**
 * Bank Negara Malaysia: ringgit for 1 or 100 units, at 09:00, 11:30, 12:00 and 17:00 in Kuala Lumpur. The
 * 17:00 session is requested and has plain labels. Labels of other sessions (`USD at 0900`) sort after them, and the book takes the
 * first of two.
 */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { workdayBefore } from '../../core/dates.ts'
import { jsonOf } from '../../core/reply.ts'
import type { SourceRequest } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { doubleText } from '../read/double.ts'
import { unitLabel } from '../read/prices.ts'
import { monthsOf } from '../read/windows.ts'

const closing = '1700'

const rate = z.object({ date: z.string(), middle_rate: z.string().nullable() })
const item = z.object({ currency_code: z.string(), unit: z.string() })
const schema = z.object({
  data: z.union([
    // Two forms: the newest day of every currency, or one currency's month.
    z.array(item.extend({ rate })),
    item.extend({ rate: z.array(rate) }),
  ]),
  // With quote "fx" the service gives foreign units per ringgit: the other direction.
  meta: z.object({ quote: z.literal('rm'), session: z.enum(['0900', '1130', '1200', '1700']) }),
})

const currencies =
  'AED AUD BND CAD CHF CNY EGP EUR GBP HKD IDR INR JPY KHR KRW MMK NPR NZD PHP PKR SAR SDR SGD THB TWD USD VND'

const api = 'https://api.bnm.gov.my/public/exchange-rate'
const ask = (path: string): SourceRequest => ({
  url: `${api}${path}?session=${closing}`,
  accept: 'application/vnd.BNM.API.v1+json',
})

const reach = { first: '2006-01-03', per: 'month' } as const

export default forexSource('bnm', {
  title: 'Bank Negara Malaysia',
  url: 'https://www.bnm.gov.my/exchange-rates',
  terms: 'Open interface without a source; its terms were not read here, the bank is named as the source.',
  covers: '26 currencies and the SDR in ringgit since 2006.',
  home: 'MYR',
  anchor: 'USD',
  reach,
  // The recorded replies are of the session of 09:00.
  replyOnly: 'bnm/27.json of 2026-03-20',
  // One request where only the newest day is missing; else one for each currency and month.
  requests: ({ last, today, until }) => {
    if (until === undefined && last !== undefined && last >= workdayBefore(today)) return [ask('')]
    // A plain fetch goes back a year at most; a history asks month by month.
    const floor = until === undefined ? addDays(today, -365) : reach.first
    const from = last === undefined || last < floor ? floor : addDays(last, 1)
    return monthsOf(from, until ?? today).flatMap(month =>
      currencies.split(' ').map(code => ({
        ...ask(`/${code}/year/${month.slice(0, 4)}/month/${Number(month.slice(5))}`),
        window: month,
      })),
    )
  },
  read: reply => {
    const { data, meta } = jsonOf(reply, schema)
    const items = Array.isArray(data) ? data : data.rate.map(one => ({ ...data, rate: one }))
    const session = meta.session === closing ? '' : ` at ${meta.session}`
    return items.map(({ currency_code: code, unit: units, rate: { date: day, middle_rate: text } }) => ({
      day,
      label: unitLabel(units, code) + session,
      code: code === 'SDR' ? 'XDR' : code,
      units,
      text: text && doubleText(text),
    }))
  },
})
