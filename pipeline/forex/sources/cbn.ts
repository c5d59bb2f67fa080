/** Central Bank of Nigeria: naira for one unit, as buying, central and selling rate; one reply holds the whole history. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'

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

const read = (reply: SourceReply) =>
  judge(
    jsonOf(source, reply, schema).flatMap(({ currency, ratedate, centralrate }, i) => {
      const label = currency.trim().toUpperCase()
      const date = dateIn(source, reply, i + 1, ratedate)
      if (centralrate === null || centralrate.trim() === '') return []
      const figure = { row: i + 1, date, label, base: own(codes, label) ?? label, counter: 'NGN' }
      return [{ ...figure, units: '1', side: 'mid' as const, text: decimalText(centralrate) }]
    }),
  )

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
  read,
} satisfies ForexSource
