/**
 * Central Bank of Argentina: closing prices at the official rate. `tipoCotizacion` is pesos for one unit, or for the units of the
 * description (`C/1.000 UNIDADES`). `tipoPase` is dollars for one; gold and silver have only that. REF is a second dollar rate, the
 * wholesale reference of Communication 3500; the table's crosses use the first.
 */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { jsonRecord } from '../read/json-records.ts'
import { unitLabel } from '../read/prices.ts'
import { bolivarOn } from '../read/unit-of-day.ts'
import { byDay } from '../read/windows.ts'

const fields = { name: 'codigoMoneda', description: 'descripcion', dollars: 'tipoPase', pesos: 'tipoCotizacion' }

/** On days without trade the day is null and the list empty. */
const answer = z.object({
  status: z.literal('200'),
  results: z.union([
    z.object({
      fecha: z.string(),
      detalle: z.array(jsonRecord(fields)).min(1),
    }),
    z.object({ fecha: z.null(), detalle: z.array(z.never()) }),
  ]),
})

const metals = new Set(['XAU', 'XAG', 'XPT', 'XPD'])

/** The bank never changed two codes: MXP holds the new peso, VEB the bolívar of the day. */
const meantBy = (code: string, date: string): string =>
  code === 'MXP' ? 'MXN' : code === 'VEB' ? bolivarOn(date) : code

export default forexSource('bcra', {
  title: 'Banco Central de la República Argentina',
  url: 'https://www.bcra.gob.ar/en/monetary-and-financial-statistics/exchange-statistics/',
  terms: 'The legal notice of the bank’s site applies; name the source.',
  covers:
    'About 33 currencies, the SDR, gold and silver at the official rate of the Argentine peso, every working day.',
  home: 'ARS',
  anchor: 'USD',
  proven: 'bcra/01.json of 2026-03-22',
  ...byDay('2000-01-03', day => ({
    url: `https://api.bcra.gob.ar/estadisticascambiarias/v1.0/Cotizaciones?fecha=${day}`,
  })),
  read: reply => {
    const { fecha: day, detalle } = jsonOf(reply, answer).results
    if (day === null) return []
    const date = dateIn(reply, 1, day)
    return detalle.map(({ name, description, dollars, pesos }) => {
      const published = name.trim()
      const code = meantBy(published, date)
      if (published === 'REF')
        return { day, code, refusal: { rule: 'second-rate', reason: 'the table has one dollar already', code } }
      const units = (/C\/([\d.]+) UNIDADES/.exec(description)?.[1] ?? '1').replaceAll('.', '')
      const label = unitLabel(units, code === published || published === 'MXP' ? published : `${published} as ${code}`)
      if (metals.has(code)) return { day, code, label, units, counter: 'USD', text: dollars }
      return { day, code, label, units, text: pesos }
    })
  },
})
