/** Banco de México: pesos for one unit; the dollar is the FIX of the day it is determined. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import type { RefusedRow } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { judgePrices } from '../read/prices.ts'
import { seriesByNumber } from '../read/series.ts'
import { byWindow } from '../read/windows.ts'

const series = seriesByNumber('SF43718 USD, SF46410 EUR, SF46407 GBP, SF46406 JPY, SF60632 CAD')

const schema = z.object({
  bmx: z.object({
    series: z.array(
      z.object({ idSerie: z.string(), datos: z.array(z.object({ fecha: z.string(), dato: z.string() })) }),
    ),
  }),
})

export default forexSource('banxico', {
  title: 'Banco de México',
  url: 'https://www.banxico.org.mx/SieAPIRest/service/v1/',
  terms: 'Free use with the bank named as the source; its interface takes a personal token (ALMANAC_KEY_BANXICO).',
  covers: 'Five currencies in Mexican pesos, on Mexican working days; asked with a key.',
  home: 'MXN',
  anchor: 'USD',
  proven: 'banxico/00.json of 2026-03-31',
  ...byWindow({ first: '2000-01-03', per: 366 }, ({ from, to }) => ({
    url: `https://www.banxico.org.mx/SieAPIRest/service/v1/series/${[...series.keys()]}/datos/${from}/${to}`,
    accept: 'application/json',
    key: { name: 'BANXICO', header: 'Bmx-Token' },
  })),
  read: reply => {
    const refused: RefusedRow[] = []
    const prices = jsonOf(reply, schema).bmx.series.flatMap(({ idSerie: label, datos }) => {
      const code = series.get(label)?.code
      if (code !== undefined)
        return datos.map(({ fecha: day, dato }, i) => ({
          row: i + 1,
          day,
          label,
          code,
          text: dato.replace(/^N\/E$/, ''),
        }))
      refused.push({ rule: 'unknown-series', reason: `${label} is not read`, code: label })
      return []
    })
    return judgePrices(reply, 'MXN', prices, { refused })
  },
})
