/** Banco Central del Paraguay: guaraníes for one unit; a page is a currency's year, a row a day of the month, a column a month. */
import { htmlTables } from '../../core/html.ts'
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { readPrices } from '../read/prices.ts'
import { checkLength } from '../read/table.ts'
import { byYear } from '../read/windows.ts'

const source = 'forex/bcp'

const codes: Readonly<Record<string, string>> = {
  'BOLIVIAN BOLIVIANO': 'BOB',
  'CORONA SUECA': 'SEK',
  'DOLAR AMERICANO': 'USD',
  EURO: 'EUR',
  'PESO ARGENTINO': 'ARS',
  'YEN JAPONES': 'JPY',
}

const header = '#,ENE,FEB,MAR,ABR,MAY,JUN,JUL,AGO,SEP,OCT,NOV,DIC'

const read = (reply: SourceReply) => {
  const tables = htmlTables(source, reply)
  const [, year, name = ''] = /COTIZACIONES DEL AÑO (\d{4}) DE MONEDA (.+)/s.exec(tables[0]?.[0]?.[0] ?? '') ?? []
  const base = own(codes, name)
  const [titles, ...days] = tables.find(([first]) => first?.join() === header) ?? []
  if (year === undefined || base === undefined || titles === undefined)
    throw shapeError(source, reply, {
      where: 'heading',
      got: tables[0]?.[0]?.[0] ?? 'no table',
      expected: `the year and one of ${Object.keys(codes).join(', ')}`,
    })
  return readPrices(
    'PYG',
    days.flatMap(([day = '', ...months], i) => {
      const row = i + 2
      checkLength(source, reply, row, months, 12)
      return months.flatMap((text, month) => {
        if (text === 'ND' || text === '') return []
        // A point groups thousands: 7.28 would be read as seven guaraníes.
        if (!/^\d{1,3}(\.\d{3})*,\d\d$/.test(text))
          throw shapeError(source, reply, { where: `row ${row}`, got: text, expected: 'a figure such as 7.281,04' })
        const date = dateIn(source, reply, row, `${year}-${month + 1}-${day}`)
        return [{ row, date, code: base, units: '1', text: decimalText(text, ',') }]
      })
    }),
  )
}

export default {
  title: 'Banco Central del Paraguay',
  url: 'https://www.bcp.gov.py/webapps/web/cotizacion/monedas-historica',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Six currencies in guaraníes, on Paraguayan working days; asked from 2001 on.',
  home: 'PYG',
  anchor: 'USD',
  proven: 'bcp/17.html of 2026-05-22',
  ...byYear('2001-01-02', year =>
    ['USD', 'EUR', 'JPY', 'ARS', 'BOB', 'SEK'].map(code => ({
      url: `https://www.bcp.gov.py/webapps/web/cotizacion/monedas-historica?anho=${year}&moneda=${code}`,
    })),
  ),
  read,
} satisfies ForexSource
