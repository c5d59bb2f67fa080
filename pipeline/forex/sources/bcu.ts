/** Banco Central del Uruguay: closing prices in pesos for one unit, buying and selling, from its SOAP service. */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { bidAndAsk } from '../read/bid-ask.ts'
import { dateIn } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { own } from '../read/own.ts'

const source = 'forex/bcu'

const codes: Readonly<Record<string, string>> = { 'DLS.': 'USD', EURO: 'EUR' }

const read = (reply: SourceReply) => {
  const elements = elementsOf(textOf(source, reply), ['respuestastatus', 'datoscotizaciones.dato'])
  const [status, ...days] = elements
  if (status?.name !== 'respuestastatus' || status.children['codigoerror'] !== '0')
    throw shapeError(source, reply, {
      where: 'respuestastatus',
      got: status?.children['mensaje'] ?? 'none',
      expected: 'codigoerror 0',
    })
  return judge(
    days.flatMap((day, i) => {
      const row = i + 1
      const { Fecha, CodigoISO, TCC, TCV } = childrenOf(source, reply, day, ['Fecha', 'CodigoISO', 'TCC', 'TCV'], row)
      const code = own(codes, CodigoISO) ?? CodigoISO
      const pair = {
        row,
        date: dateIn(source, reply, row, Fecha),
        label: code,
        base: code,
        counter: 'UYU',
        units: '1',
      }
      return bidAndAsk(pair, decimalText(TCC), decimalText(TCV))
    }),
  )
}

export default {
  title: 'Banco Central del Uruguay',
  url: 'https://www.bcu.gub.uy/Estadisticas-e-Indicadores/Paginas/Cotizaciones.aspx',
  terms: 'Not stated with the open service; the bank is named as the source.',
  passOn: true,
  cadence: 'manual',
  covers: 'Eight currencies in Uruguayan pesos, on Uruguayan working days; replies are imported.',
  home: 'UYU',
  anchor: 'USD',
  // The recorded requests name one currency each by a number of the bank; only some numbers are known.
  requests: () => [],
  read,
} satisfies ForexSource
