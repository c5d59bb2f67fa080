/**
 * Central Bank of Myanmar: reference rates in kyat for one unit, or for a hundred of the six `hundreds`. The reply does not state the
 * units: 2100 for a dollar and 1321.88 for yen make a hundred yen. The dollar's rate is administered; markets trade far above it.
 */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst } from '../read/date.ts'
import { byDay } from '../read/windows.ts'

const service = 'https://forex.cbm.gov.mm/api'

const ones =
  'USD SGD NZD LKR CZK PHP BRL HKD RSD MYR CAD GBP SEK NOK ILS DKK AUD RUB KWD INR BND EUR ZAR NPR CNY CHF THB PKR KES BDT EGP SAR'
const hundreds = 'IDR KHR JPY VND KRW LAK'
const units = new Map([
  ...ones.split(' ').map(code => [code, '1'] as const),
  ...hundreds.split(' ').map(code => [code, '100'] as const),
])

/** A day without rates has an empty list of rates, or is an empty list itself. */
const empty = z.array(z.never())
const answer = z.union([
  z.object({ timestamp: z.string(), rates: z.union([z.record(z.string(), z.string()), empty]) }),
  empty,
])

/** The day in Yangon (UTC+6:30) of a moment in seconds since 1970. */
const yangonDay = (seconds: string): string | undefined =>
  /^\d{9,10}$/.test(seconds) ? addDays('1970-01-01', Math.floor((Number(seconds) + 23_400) / 86_400)) : undefined

export default forexSource('cbm', {
  title: 'Central Bank of Myanmar',
  url: 'https://forex.cbm.gov.mm/index.php/fxrate',
  terms: 'Not stated with the figures.',
  covers: 'About 38 currencies at the official reference rate of the Myanmar kyat, which markets do not trade at.',
  home: 'MMK',
  anchor: 'USD',
  proven: 'cbm/00.json of 2026-04-09',
  // The newest day has an address of its own, which has it earlier.
  ...byDay('2018-01-02', (day, { today }) => ({
    url: day >= today ? `${service}/latest` : `${service}/history/${dayFirst(day, '-')}`,
  })),
  read: reply => {
    const day = jsonOf(reply, answer)
    if (Array.isArray(day)) return []
    const date = yangonDay(day.timestamp)
    if (date === undefined)
      throw shapeError(reply, { where: 'timestamp', got: day.timestamp, expected: 'seconds since 1970' })
    return Object.entries(day.rates).map(([code, text]) => {
      const refusal = !units.has(code) && { rule: 'unknown-units', reason: `units of ${code} are not known`, code }
      return { day: date, code, units: units.get(code), text, refusal }
    })
  },
})
