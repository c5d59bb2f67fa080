/**
 * Banco de Guatemala: the quetzal's reference rate, quetzales per US dollar, from its SOAP service. A day's rate is the
 * average of the working day before; Saturday and Sunday repeat Friday's.
 */
import { shapeError } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst, fixedBefore } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { soapPost } from '../read/soap.ts'
import { byWindow } from '../read/windows.ts'

export default forexSource('banguat', {
  title: 'Banco de Guatemala',
  url: 'https://www.banguat.gob.gt/tipo_cambio/',
  terms: 'Not stated with the open service; the bank is named as the source.',
  covers: 'The US dollar in quetzales, each calendar day.',
  home: 'GTQ',
  anchor: 'USD',
  proven: 'banguat/00.xml of 2026-03-24',
  ...byWindow({ first: '2000-01-01', per: 365, ahead: 3 }, ({ from, to }) => ({
    url: 'https://www.banguat.gob.gt/variables/ws/TipoCambio.asmx',
    post: soapPost(
      'http://www.banguat.gob.gt/variables/ws/',
      'TipoCambioRango',
      `<fechainit>${dayFirst(from, '/')}</fechainit><fechafin>${dayFirst(to, '/')}</fechafin>`,
    ),
  })),
  fixedOn: fixedBefore,
  sides: ['compra', 'venta'],
  read: reply => {
    const elements = elementsOf(reply, ['TipoCambioRangoResult', 'Var', 'TotalItems'])
    const total = elements.find(({ name }) => name === 'TotalItems')?.text
    const rates = elements.filter(({ name }) => name === 'Var')
    if (total !== String(rates.length))
      throw shapeError(reply, {
        got: `${rates.length} rates, TotalItems ${total}`,
        expected: 'TipoCambioRangoResult with as many rates as it counts',
      })
    return rates.map((rate, i) => {
      const names = { moneda: 'moneda', day: 'fecha', bid: 'compra', ask: 'venta' }
      const { moneda, ...price } = childrenOf(reply, rate, names, i + 1)
      // The bank's number of the dollar; the reply holds no other currency.
      const refusal = moneda !== '2' && { rule: 'unknown-currency', reason: `moneda ${moneda}` }
      return { ...price, code: 'USD', refusal }
    })
  },
})
