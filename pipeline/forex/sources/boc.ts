/** Bank of Canada: Canadian dollars per unit, one daily average a working day, published by 16:30 Eastern time. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { own } from '../read/own.ts'

const source = 'forex/boc'

const shape = z.object({
  groupDetail: z.object({ label: z.literal('Daily exchange rates') }),
  seriesDetail: z.record(z.string(), z.object({ label: z.string() })),
  observations: z.array(z.looseObject({ d: z.iso.date() }).catchall(z.object({ v: z.string().nullish() }))),
})

/** `FXUSDCAD` is labelled `USD/CAD`: the price of a US dollar. Another label means another series. */
const baseOf = (reply: SourceReply, series: string, label: string | undefined): string => {
  const base = /^FX([A-Z]{3})CAD$/.exec(series)?.[1]
  if (base === undefined || label !== `${base}/CAD`)
    throw shapeError(source, reply, { where: series, got: label ?? 'no label', expected: 'a label such as USD/CAD' })
  return base
}

const read = (reply: SourceReply) => {
  const { seriesDetail, observations } = jsonOf(source, reply, shape)
  return judge(
    observations.flatMap(({ d: date, ...values }, i) =>
      Object.entries(values).flatMap(([series, { v: text }]) => {
        const base = baseOf(reply, series, own(seriesDetail, series)?.label)
        return text === undefined || text === null || text === ''
          ? []
          : [{ row: i + 1, date, label: series, base, counter: 'CAD', units: '1', side: 'mid' as const, text }]
      }),
    ),
  )
}

const reach = { first: '2017-01-03', per: 'all' } as const

export default {
  title: 'Bank of Canada',
  url: 'https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/',
  terms: 'May be copied with the bank named; its terms keep commercial use to itself; rates are indicative only.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '16:30', zone: 'America/Toronto' },
  covers: 'Some 25 currencies against the Canadian dollar, every working day since 2017.',
  home: 'CAD',
  anchor: 'EUR',
  reach,
  proven: 'boc/00.json of 2026-03-19',
  requests: ({ last = reach.first }) => [
    {
      url: `https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date=${last}`,
      accept: 'application/json',
    },
  ],
  read,
} satisfies ForexSource
