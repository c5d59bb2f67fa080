/** Banco de México: pesos for one unit; the dollar is the FIX of the day it is determined. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/banxico'

const codes: Readonly<Record<string, string>> = {
  SF43718: 'USD',
  SF46410: 'EUR',
  SF46407: 'GBP',
  SF46406: 'JPY',
  SF60632: 'CAD',
}

const schema = z.object({
  bmx: z.object({
    series: z.array(
      z.object({ idSerie: z.string(), datos: z.array(z.object({ fecha: z.string(), dato: z.string() })) }),
    ),
  }),
})

const read = (reply: SourceReply) => {
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const { idSerie, datos } of jsonOf(source, reply, schema).bmx.series) {
    const base = own(codes, idSerie)
    if (base === undefined) refused.push({ rule: 'unknown-series', reason: `${idSerie} is not read`, code: idSerie })
    else
      for (const [i, { fecha, dato }] of datos.entries()) {
        const row = i + 1
        const date = dateIn(source, reply, row, fecha)
        if (dato === 'N/E' || dato === '') continue
        const text = decimalText(dato)
        figures.push({ row, date, label: idSerie, base, counter: 'MXN', units: '1', side: 'mid', text })
      }
  }
  return judge(figures, refused)
}

export default {
  title: 'Banco de México',
  url: 'https://www.banxico.org.mx/SieAPIRest/service/v1/',
  terms: 'Free use with the bank named as the source; its interface takes a personal token (ALMANAC_KEY_BANXICO).',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Five currencies in Mexican pesos, on Mexican working days; asked with a key.',
  home: 'MXN',
  anchor: 'USD',
  proven: 'banxico/00.json of 2026-03-31',
  ...byWindow({ first: '2000-01-03', per: 366 }, ({ from, to }) => ({
    url: `https://www.banxico.org.mx/SieAPIRest/service/v1/series/${Object.keys(codes)}/datos/${from}/${to}`,
    accept: 'application/json',
    key: { name: 'BANXICO', header: 'Bmx-Token' },
  })),
  read,
} satisfies ForexSource
