/**
 * Banco Central de Chile: pesos for one unit; a reply is one series. A day's observed dollar is the average of the working day
 * before: over ten days of March 2026 EUR/USD is 0.17 % off the ECB's of the day before and 0.48 % off that of the same day.
 */
import { z } from 'zod'
import { decimalText, jsonOf, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { fixedBefore } from '../read/effective.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/bcch'

const schema = z.object({
  Codigo: z.literal('0'),
  Series: z.object({
    seriesId: z.string(),
    Obs: z.array(z.object({ indexDateString: z.string(), value: z.string(), statusCode: z.string() })),
  }),
})

const read = (reply: SourceReply) => {
  const { seriesId, Obs } = jsonOf(source, reply, schema).Series
  const base = seriesId === 'F073.TCO.PRE.Z.D' ? 'USD' : /^F072\.CLP\.([A-Z]{3})\.N\.O\.D$/.exec(seriesId)?.[1]
  if (base === undefined)
    throw shapeError(source, reply, {
      where: 'seriesId',
      got: seriesId,
      expected: 'F073.TCO.PRE.Z.D or F072.CLP.….N.O.D',
    })
  return judge(
    Obs.flatMap(({ indexDateString, value, statusCode }, i) => {
      const row = i + 1
      const date = fixedBefore(dateIn(source, reply, row, indexDateString))
      if (statusCode !== 'OK') return []
      const quote = { row, date, label: seriesId, base, counter: 'CLP', units: '1', side: 'mid' as const }
      return [{ ...quote, text: decimalText(value) }]
    }),
  )
}

const series = ['F073.TCO.PRE.Z.D', ...'EUR GBP JPY CAD AUD CNY BRL'.split(' ').map(code => `F072.CLP.${code}.N.O.D`)]

export default {
  title: 'Banco Central de Chile',
  url: 'https://si3.bcentral.cl/siete/',
  terms:
    'Free use with the bank named as the source; its interface takes a personal login (ALMANAC_KEY_BCCH, as user:password).',
  passOn: true,
  cadence: 'workdaily',
  covers: 'The observed dollar and seven more currencies in Chilean pesos, on Chilean working days; asked with a key.',
  home: 'CLP',
  anchor: 'USD',
  proven: 'bcch/07.json of 2026-03-31',
  ...byWindow({ first: '2000-01-03', per: 1830, ahead: 4 }, ({ from, to }) =>
    series.map(one => ({
      url: `https://si3.bcentral.cl/SieteRestWS/SieteRestWS.ashx?firstdate=${from}&function=GetSeries&lastdate=${to}&timeseries=${one}`,
      accept: 'application/json',
      key: { name: 'BCCH' as const, parameters: ['user', 'pass'] },
    })),
  ),
  read,
} satisfies ForexSource
