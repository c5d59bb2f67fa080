/**
 * National Bank of Ukraine: hryvnias per 1 to 1,000 units, metals per ounce. Each row names the day it is in force (`exchangedate`)
 * and the day it was made (`calcdate`). Since 2015-03-31 that is the working day before. A Friday's rate is repeated for the
 * weekend under its own `calcdate`.
 */
import { z } from 'zod'
import { dateOf } from '../../core/dates.ts'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { compactDate, fixedBefore } from '../read/date.ts'
import { byWindow } from '../read/windows.ts'

const shape = z.array(
  z.object({
    exchangedate: z.string(),
    calcdate: z.string().nullish(),
    cc: z.string(),
    rate: z.string(),
    units: z.string(),
  }),
)

/** Rows without `calcdate` go by the rule of their time: made the day before since 2015-03-31, on the day itself until then. */
const fixedOn = ({ exchangedate, calcdate }: z.infer<typeof shape>[number]): string => {
  const inForce = dateOf(exchangedate)
  if (calcdate || inForce === undefined) return calcdate || exchangedate
  return inForce < '2015-03-31' ? inForce : fixedBefore(inForce)
}

export default forexSource('nbu', {
  title: 'National Bank of Ukraine',
  url: 'https://bank.gov.ua/en/markets/exchangerates',
  terms: 'Not stated in the reply; the bank calls the rates a reference for accounting, no offer to deal.',
  covers: 'About 40 currencies, the SDR and four metals against the hryvnia, every Ukrainian working day since 1999.',
  home: 'UAH',
  anchor: 'EUR',
  proven: 'nbu/00.json of 2026-03-17',
  // Ten kilobytes a day: a quarter of a year is about a megabyte. Friday's rates are dated Monday, hence the days ahead.
  ...byWindow({ first: '2000-01-03', per: 92, ahead: 4 }, ({ from, to }) => ({
    url: `https://bank.gov.ua/NBU_Exchange/exchange_site?end=${compactDate(to)}&json=&order=asc&sort=exchangedate&start=${compactDate(from)}`,
    accept: 'application/json',
  })),
  read: reply =>
    jsonOf(reply, shape).map(one => ({ day: fixedOn(one), code: one.cc, units: one.units, text: one.rate })),
})
