/**
 * Central Bank of Nicaragua: córdobas for a dollar. The bank sets the rate of each calendar day months ahead; the intake refuses
 * days of the future. The days of a reply have no order.
 */
import { forexSource } from '../forex-source.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { soapPost } from '../read/soap.ts'
import { byMonth } from '../read/windows.ts'

export default forexSource('bcn', {
  title: 'Banco Central de Nicaragua',
  url: 'https://www.bcn.gob.ni/estadisticas/mercados_cambiarios/tipo_cambio/cordoba_dolar',
  terms: 'Not stated with the figures.',
  covers: 'The official rate of the Nicaraguan córdoba against the US dollar, every day since 2012.',
  home: 'NIO',
  anchor: 'USD',
  proven: 'bcn/00.xml of 2026-03-24',
  ...byMonth('2012-01-01', day => {
    const [year = '', month] = day.split('-')
    return {
      // A year is stored at once.
      window: year,
      url: 'https://servicios.bcn.gob.ni/Tc_Servicio/ServicioTC.asmx',
      post: soapPost('http://servicios.bcn.gob.ni/', 'RecuperaTC_Mes', `<Ano>${year}</Ano><Mes>${Number(month)}</Mes>`),
    }
  }),
  read: reply => {
    const [, ...days] = listIn(reply, 'RecuperaTC_MesResult', 'Tc')
    return days.map((tc, i) => ({ code: 'USD', ...childrenOf(reply, tc, { day: 'Fecha', text: 'Valor' }, i + 1) }))
  },
})
