/** Banco Central de Costa Rica: reference buying and selling rates, colones per US dollar; a column is a day. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

const schema = z.object({
  informacionDelCuadro: z.object({ tituloIngles: z.string().startsWith('US Dollar purchase and sale rates') }),
  columnas: z.array(z.object({ field: z.string(), tituloIngles: z.string() })),
  indicadoresRaiz: z.array(z.object({ idIndicador: z.string(), series: z.record(z.string(), z.string().nullable()) })),
})

const sides = new Map([
  ['317', 'bid'],
  ['318', 'ask'],
])

const api =
  'https://apim.bccr.fi.cr/SDDE/api/Bccr.GE.SDDE.IndicadoresSitioExterno.GrupoVariables.API/CuadroGrupoVariables/ObtenerDatosCuadro'

export default forexSource('bccr', {
  title: 'Banco Central de Costa Rica',
  url: 'https://www.bccr.fi.cr/en/economic-indicators',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: 'The US dollar in colones, buying and selling, each calendar day.',
  home: 'CRC',
  anchor: 'USD',
  proven: 'bccr/01.json of 2026-03-24',
  // A reply holds at most a hundred days.
  ...byWindow({ first: '2000-01-03', per: 100 }, ({ from, to }) => ({
    url: `${api}?CantidadSeriesAMostrar=100&FechaFin=${to}&FechaInicio=${from}T00:00:00&IdGrupoVariable=1`,
    accept: 'application/json',
  })),
  read: reply => {
    const { columnas, indicadoresRaiz } = jsonOf(reply, schema)
    return indicadoresRaiz.flatMap(({ idIndicador, series }) => {
      const side = sides.get(idIndicador)
      if (side === undefined)
        throw shapeError(reply, { where: 'idIndicador', got: idIndicador, expected: '317 or 318' })
      const days = columnas.filter(({ field }) => field !== 'nombre')
      return days.map(({ field, tituloIngles: day }, i) => ({
        row: i + 1,
        day,
        code: 'USD',
        [side]: series[`${field}Ingles`],
      }))
    })
  },
})
