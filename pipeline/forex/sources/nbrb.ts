/**
 * National Bank of Belarus: roubles for a number of units, set on the exchange today and dated by the next working day. On the 12
 * working days recorded in March 2026 EUR/USD is 0.14 % off the ECB's of the day before and 0.54 % off that of its date. Figures
 * dated Saturday and Sunday repeat Friday's.
 */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import type { SourceRequest } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn, fixedBefore } from '../read/date.ts'
import { seriesByNumber } from '../read/series.ts'
import { daysInForce, windowsOf } from '../read/windows.ts'

const service = 'https://api.nbrb.by/exrates/rates'

const record = z.object({
  Cur_ID: z.string(),
  Date: z.string(),
  Cur_OfficialRate: z.string().nullable(),
  Cur_Abbreviation: z.string().optional(),
  Cur_Scale: z.string().optional(),
})

/** A series of one currency names only its number. Numbers in use since 2021-07-09; a currency gets a new one when its units change. */
const numbered = seriesByNumber(
  `371 CAD, 394 KWD, 421 SGD, 426 CHF, 429 GBP, 431 USD, 440 AUD, 448 NZD, 449 UAH 100, 450 DKK 10, 451 EUR,
   452 PLN 10, 453 ISK 100, 454 MDL 10, 455 NOK 10, 456 RUB 100, 457 XDR, 458 KGS 100, 459 KZT 1000, 460 TRY 10,
   461 IRR 100000, 462 CNY 10, 463 CZK 100, 464 SEK 10, 508 JPY 100, 510 AMD 1000, 511 INR 100, 512 VND 100000,
   513 AED 10, 514 BRL 10`,
)

const seriesSince = '2021-07-09'

/** The days before the numbers in use are asked one by one: 130 requests a span. */
const reach = { first: '2016-07-01', per: 182, ahead: 3 } as const

const askDay = (day: string): SourceRequest => ({
  url: `${service}?ondate=${day}&periodicity=0`,
  window: day.slice(0, 7),
})

export default forexSource('nbrb', {
  title: 'National Bank of the Republic of Belarus',
  url: 'https://www.nbrb.by/engl/statistics/rates/ratesdaily.asp',
  terms: 'Not stated with the figures.',
  covers: 'About 30 currencies and the SDR against the Belarusian rouble, every working day since July 2016.',
  home: 'BYN',
  // The rouble is managed against a basket; the exchange trades the euro itself.
  anchor: 'EUR',
  reach,
  proven: 'nbrb/31.json of 2026-03-17',
  requests: known => {
    const days = daysInForce(known, reach.first)
    // A day is one request for all currencies, a series thirty for half a year: up to thirty days the days are cheaper.
    const recent = days.filter(day => day >= seriesSince)
    const byDay = days.filter(day => day < seriesSince || recent.length <= 30)
    if (recent.length <= 30) return byDay.map(askDay)
    const { last = seriesSince } = known
    const series = windowsOf({ ...known, last: last < seriesSince ? seriesSince : last }, { ...reach, per: 365 })
    return [
      ...byDay.map(askDay),
      ...series.flatMap(({ from, to }) =>
        [...numbered.keys()].map(id => ({
          url: `${service}/dynamics/${id}?endDate=${to}&startDate=${from}`,
          window: from,
        })),
      ),
    ]
  },
  fixedOn: fixedBefore,
  read: reply =>
    jsonOf(reply, z.array(record)).map((entry, i) => {
      const known = numbered.get(entry.Cur_ID)
      const {
        Date: day,
        Cur_OfficialRate: text,
        Cur_Abbreviation: code = known?.code,
        Cur_Scale: units = known?.units,
      } = entry
      const refusal = (code === undefined || units === undefined) && {
        rule: 'unknown-series',
        reason: `no currency is known by ${entry.Cur_ID}`,
      }
      // Redenomination: 10,000 BYR became 1 BYN.
      const counter = dateIn(reply, i + 1, day) < '2016-07-01' ? 'BYR' : 'BYN'
      return { day, code: code ?? '', units, counter, text, refusal }
    }),
})
