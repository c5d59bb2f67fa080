/** Banco Central del Uruguay: closing prices in pesos for one unit, buying and selling, from its SOAP service. */
import { shapeError } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { childrenOf } from '../read/element.ts'
import { codesByName } from '../read/series.ts'

const codes = codesByName('USD DLS., EUR EURO')

export default forexSource('bcu', {
  title: 'Banco Central del Uruguay',
  url: 'https://www.bcu.gub.uy/Estadisticas-e-Indicadores/Paginas/Cotizaciones.aspx',
  terms: 'Not stated with the open service; the bank is named as the source.',
  cadence: 'manual',
  covers: 'Eight currencies in Uruguayan pesos, on Uruguayan working days; replies are imported.',
  home: 'UYU',
  anchor: 'USD',
  // The recorded requests name one currency each by a number of the bank; only some numbers are known.
  requests: () => [],
  read: reply => {
    const [status, ...days] = elementsOf(reply, ['respuestastatus', 'datoscotizaciones.dato'])
    const { codigoerror, mensaje = 'none' } = status?.children ?? {}
    if (status?.name !== 'respuestastatus' || codigoerror !== '0')
      throw shapeError(reply, { where: 'respuestastatus', got: mensaje, expected: 'codigoerror 0' })
    return days.map((one, i) => {
      const price = childrenOf(reply, one, { day: 'Fecha', code: 'CodigoISO', bid: 'TCC', ask: 'TCV' }, i + 1)
      return { ...price, code: codes.get(price.code) ?? price.code }
    })
  },
})
