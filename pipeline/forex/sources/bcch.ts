/**
 * Banco Central de Chile: pesos for one unit; a reply is one series. A day's observed dollar is the average of the working day
 * before: over ten days of March 2026 EUR/USD is 0.17 % off the ECB's of the day before and 0.48 % off that of the same day.
 */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { fixedBefore } from '../read/date.ts'
import { byWindow } from '../read/windows.ts'

const schema = z.object({
  Codigo: z.literal('0'),
  Series: z.object({
    seriesId: z.string(),
    Obs: z.array(z.object({ indexDateString: z.string(), value: z.string(), statusCode: z.string() })),
  }),
})

const dollar = 'F073.TCO.PRE.Z.D'
const series = [dollar, ...'EUR GBP JPY CAD AUD CNY BRL'.split(' ').map(code => `F072.CLP.${code}.N.O.D`)]

export default forexSource('bcch', {
  title: 'Banco Central de Chile',
  url: 'https://si3.bcentral.cl/siete/',
  terms:
    'Free use with the bank named as the source; its interface takes a personal login (ALMANAC_KEY_BCCH, as user:password).',
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
  fixedOn: fixedBefore,
  read: reply => {
    const { seriesId: label, Obs } = jsonOf(reply, schema).Series
    const code = label === dollar ? 'USD' : /^F072\.CLP\.([A-Z]{3})\.N\.O\.D$/.exec(label)?.[1]
    if (code === undefined)
      throw shapeError(reply, { where: 'seriesId', got: label, expected: `${dollar} or F072.CLP.….N.O.D` })
    return Obs.map(one => ({ day: one.indexDateString, label, code, text: one.statusCode === 'OK' ? one.value : '' }))
  },
})
