/** Colombia's representative market rate (TRM), pesos per US dollar, as the government's open-data site lists it. */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'

// An empty list means that no rate came into force in the span.
const schema = z.array(z.object({ valor: z.string(), unidad: z.literal('COP'), vigenciadesde: z.string() }))

const instant = (date: string): string => `%27${date}T00:00:00.000%27`

const reach = { first: '2000-01-01', per: 'all' } as const

export default forexSource('banrep', {
  title: 'Banco de la República, Colombia',
  url: 'https://www.banrep.gov.co/es/estadisticas/trm',
  terms: 'Published on the national open-data site for reuse; the Superintendencia Financiera certifies the rate.',
  covers: 'The US dollar in Colombian pesos since 1991.',
  home: 'COP',
  anchor: 'USD',
  // A rate fixed today is listed under tomorrow.
  reach,
  proven: 'banrep/00.json of 2026-03-30',
  requests: ({ last = reach.first, today }) => [
    {
      url: `https://www.datos.gov.co/resource/32sa-8pi3.json?$limit=50000&$order=vigenciadesde%20ASC&$where=vigenciadesde%3E=${instant(addDays(last, 1))}%20AND%20vigenciadesde%3C=${instant(addDays(today, 1))}`,
    },
  ],
  // A rate comes from one working day's trades and is in force from the day after: Saturday 2026-03-21's is Friday's.
  fixedOn: inForce => addDays(inForce, -1),
  read: reply =>
    jsonOf(reply, schema).map(one => ({ day: one.vigenciadesde, label: 'TRM', code: 'USD', text: one.valor })),
})
