/** Central Bank of Nigeria: naira for one unit, as buying, central and selling rate; one reply holds the whole history. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import type { ForexSource } from '../model.ts'
import { own } from '../read/own.ts'
import { judgePrices } from '../read/prices.ts'

const source = 'forex/cbn'

/** WAUA, the West African unit of account, is no ISO currency; the rule `code-form` refuses it. */
const codes: Readonly<Record<string, string>> = {
  CFA: 'XOF',
  'DANISH KRONA': 'DKK',
  'DANISH KRONER': 'DKK',
  EURO: 'EUR',
  'JAPANESE YEN': 'JPY',
  'POUND STERLING': 'GBP',
  'POUNDS STERLING': 'GBP',
  RIYAL: 'SAR',
  SDR: 'XDR',
  'SOUTH AFRICAN RAND': 'ZAR',
  'SWISS FRANC': 'CHF',
  'UAE DIRHAM': 'AED',
  'US DOLLAR': 'USD',
  YEN: 'JPY',
  'YUAN/RENMINBI': 'CNY',
}

const schema = z
  .array(z.object({ currency: z.string(), ratedate: z.string(), centralrate: z.string().nullable() }))
  .min(1)

export default {
  title: 'Central Bank of Nigeria',
  url: 'https://www.cbn.gov.ng/rates/ExchRateByCurrency.html',
  terms: 'Not stated in the reply; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'A dozen currencies and the SDR in naira since 2001, at the official rate of the day.',
  home: 'NGN',
  anchor: 'USD',
  reach: { first: '2001-12-10', per: 'all' },
  proven: 'cbn/00.json of 2026-05-22',
  requests: () => [{ url: 'https://www.cbn.gov.ng/api/GetAllExchangeRates', accept: 'application/json' }],
  read: reply => {
    const prices = jsonOf(source, reply, schema).map(({ currency, ratedate: day, centralrate }) => {
      const label = currency.trim().toUpperCase()
      return { day, label, code: own(codes, label) ?? label, text: centralrate?.trim() }
    })
    return judgePrices(source, reply, 'NGN', prices)
  },
} satisfies ForexSource
