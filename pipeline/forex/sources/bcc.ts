/**
 * Central Bank of Cuba: three rates a day of each currency. `tasaOficial` (24 pesos for a dollar) is read; `tasaPublica` (120) and
 * `tasaEspecial` (floating) are other market segments. Prices are pesos for one unit, except the yen's: yen for one peso.
 */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

const codes = ['AUD', 'CAD', 'CHF', 'CNY', 'DKK', 'EUR', 'GBP', 'JPY', 'MXN', 'NOK', 'RUB', 'SEK', 'USD'] as const

const answer = z.array(z.object({ fecha: z.string(), tasaOficial: z.string(), tasaPublica: z.string() }))
type Days = z.infer<typeof answer>

/** The reply does not name its currency; the request's address does. The dollar shows by its two pegs. */
const codeOf = (reply: SourcedReply, days: Days): string => {
  const code = /codigoMoneda=([A-Z]{3})\b/.exec(reply.name)?.[1]
  if (code) return code
  if (days.every(({ tasaOficial, tasaPublica }) => tasaOficial === '24' && tasaPublica === '120')) return 'USD'
  throw shapeError(reply, { got: 'prices of no named currency', expected: 'a name with codigoMoneda=EUR or the like' })
}

export default forexSource('bcc', {
  title: 'Banco Central de Cuba',
  url: 'https://www.bc.gob.cu/tasas-de-cambio',
  terms: 'Not stated with the figures.',
  covers: '13 currencies at the official rate of the Cuban peso, daily since December 2025.',
  home: 'CUP',
  anchor: 'USD',
  proven: 'bcc/12.json of 2026-05-24',
  ...byWindow({ first: '2025-12-19', per: 366 }, ({ from, to }) =>
    codes.map(code => ({
      url: `https://api.bc.gob.cu/v1/tasas-de-cambio/historico?codigoMoneda=${code}&fechaFin=${to}&fechaInicio=${from}`,
    })),
  ),
  read: reply => {
    const days = jsonOf(reply, answer)
    const code = codeOf(reply, days)
    return days.map(({ fecha: day, tasaOficial: text, tasaPublica }) =>
      Number(tasaPublica) < Number(text)
        ? { day, label: `${code} per CUP`, code: 'CUP', counter: code, text }
        : { day, code, text },
    )
  },
})
