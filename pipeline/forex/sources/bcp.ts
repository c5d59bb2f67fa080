/** Banco Central del Paraguay: guaraníes for one unit; a page is a currency's year, a row a day of the month, a column a month. */
import { htmlTables } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'
import { rowsUnder } from '../read/table.ts'
import { byYear } from '../read/windows.ts'

const codes = codesByName(
  `BOB BOLIVIAN BOLIVIANO, SEK CORONA SUECA, USD DOLAR AMERICANO, EUR EURO, ARS PESO ARGENTINO, JPY YEN JAPONES`,
)

const header = '#,ENE,FEB,MAR,ABR,MAY,JUN,JUL,AGO,SEP,OCT,NOV,DIC'

export default forexSource('bcp', {
  title: 'Banco Central del Paraguay',
  url: 'https://www.bcp.gov.py/webapps/web/cotizacion/monedas-historica',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'Six currencies in guaraníes, on Paraguayan working days; asked from 2001 on.',
  home: 'PYG',
  anchor: 'USD',
  proven: 'bcp/17.html of 2026-05-22',
  ...byYear('2001-01-02', year =>
    ['USD', 'EUR', 'JPY', 'ARS', 'BOB', 'SEK'].map(code => ({
      url: `https://www.bcp.gov.py/webapps/web/cotizacion/monedas-historica?anho=${year}&moneda=${code}`,
    })),
  ),
  sign: ',',
  read: reply => {
    const heading = htmlTables(reply)[0]?.[0]?.[0] ?? 'no table'
    const [, year, name = ''] = /COTIZACIONES DEL AÑO (\d{4}) DE MONEDA (.+)/s.exec(heading) ?? []
    const code = codes.get(name)
    if (year === undefined || code === undefined)
      throw shapeError(reply, {
        where: 'heading',
        got: heading,
        expected: `the year and one of ${[...codes.keys()].join(', ')}`,
      })
    return rowsUnder(reply, header).flatMap(({ row, cells: [day = '', ...months] }) =>
      months.flatMap((text, month) => {
        if (text === 'ND' || text === '') return []
        // A point groups thousands: 7.28 would be read as seven guaraníes.
        if (!/^\d{1,3}(\.\d{3})*,\d\d$/.test(text))
          throw shapeError(reply, { where: `row ${row}`, got: text, expected: 'a figure such as 7.281,04' })
        return [{ row, day: `${year}-${month + 1}-${day}`, code, text }]
      }),
    )
  },
})
