/** Czech National Bank: koruny per 1, 100 or 1,000 units, declared after 14:30 for the working day they are dated. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { readPrices } from '../read/prices.ts'
import { yearsOf } from '../read/windows.ts'

const shape = z.object({
  rates: z.array(z.object({ currencyCode: z.string(), amount: z.string(), validFor: z.iso.date(), rate: z.string() })),
})

const read = (reply: SourceReply) =>
  readPrices(
    'CZK',
    jsonOf('forex/cnb', reply, shape).rates.map(({ currencyCode: code, amount: units, validFor: date, rate }, i) => ({
      row: i + 1,
      date,
      code,
      units,
      text: decimalText(rate),
    })),
  )

const reach = { first: '2000-01-03', per: 'year' } as const

export default {
  title: 'Czech National Bank',
  url: 'https://www.cnb.cz/en/financial-markets/foreign-exchange-market/central-bank-exchange-rate-fixing/central-bank-exchange-rate-fixing/',
  terms: 'May be stored, copied and distributed with the bank named as the source.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '14:30', zone: 'Europe/Prague' },
  covers: 'About 30 currencies and the SDR against the koruna, every Czech working day since 1991.',
  home: 'CZK',
  anchor: 'EUR',
  reach,
  proven: 'cnb/00.json of 2026-04-02',
  requests: known =>
    yearsOf(known, reach.first).map(year => ({
      url: `https://api.cnb.cz/cnbapi/exrates/daily-year?lang=EN&year=${year}`,
      accept: 'application/json',
      window: year,
    })),
  read,
} satisfies ForexSource
