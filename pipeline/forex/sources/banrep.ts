/** Colombia's representative market rate (TRM), pesos per US dollar, as the government's open-data site lists it. */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'

const source = 'forex/banrep'

// An empty list means that no rate came into force in the span.
const schema = z.array(z.object({ valor: z.string(), unidad: z.literal('COP'), vigenciadesde: z.string() }))

const read = (reply: SourceReply) =>
  judge(
    jsonOf(source, reply, schema).map(({ valor, vigenciadesde }, i) => ({
      row: i + 1,
      // A rate comes from one working day's trades and is in force from the day after: Saturday 2026-03-21's is Friday's.
      date: addDays(dateIn(source, reply, i + 1, vigenciadesde), -1),
      label: 'TRM',
      base: 'USD',
      counter: 'COP',
      units: '1',
      side: 'mid',
      text: decimalText(valor),
    })),
  )

const instant = (date: string): string => `%27${date}T00:00:00.000%27`

const reach = { first: '2000-01-01', per: 'all' } as const

export default {
  title: 'Banco de la República, Colombia',
  url: 'https://www.banrep.gov.co/es/estadisticas/trm',
  terms: 'Published on the national open-data site for reuse; the Superintendencia Financiera certifies the rate.',
  passOn: true,
  cadence: 'workdaily',
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
  read,
} satisfies ForexSource
