/**
 * National Bank of Georgia: lari for a quantity of each currency, set today (`date` of a currency is the minute of it) and valid from
 * tomorrow (`validFromDate`, and `date` of the list). Friday's is valid from Saturday on, so a Saturday counts here as Friday's.
 */
import { z } from 'zod'
import { workdayBefore } from '../../core/dates.ts'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { jsonRecord } from '../read/json-records.ts'
import { byDayInForce } from '../read/windows.ts'

/** `rate` is a bare number (7.096); `rateFormated` keeps the published decimals (7.0960). */
const lists = z.array(
  z.object({
    date: z.string(),
    currencies: z.array(jsonRecord({ code: 'code', units: 'quantity', text: 'rateFormated' })),
  }),
)

export default forexSource('nbg', {
  title: 'National Bank of Georgia',
  url: 'https://nbg.gov.ge/en/monetary-policy/currency',
  terms: 'Not stated with the figures.',
  covers: 'About 42 currencies against the Georgian lari, every working day.',
  home: 'GEL',
  // The lari's rate is the day's average of dollar trades; the others are crosses.
  anchor: 'USD',
  proven: 'nbg/02.json of 2026-03-30',
  ...byDayInForce('2000-01-03', day => ({
    url: `https://nbg.gov.ge/gw/api/ct/monetarypolicy/currencies/?date=${day}`,
  })),
  fixedOn: workdayBefore,
  read: reply =>
    jsonOf(reply, lists).flatMap(({ date: day, currencies }) =>
      currencies.map((price, i) => ({ row: i + 1, day, ...price })),
    ),
})
