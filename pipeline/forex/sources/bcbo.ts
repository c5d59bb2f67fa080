/**
 * Banco Central de Bolivia, workbooks of the old binary form. A year's table has bolivianos for one dollar, selling and buying, a row a
 * day of the month and two columns a month. A day's table has the official rate and bolivianos for one unit of other currencies.
 */
import { biffSheets } from '../../core/biff.ts'
import { shapeError } from '../../core/reply.ts'
import type { KnownSpan, SourcedReply, SourceRequest } from '../../core/source.ts'
import type { Sheet } from '../../core/xlsx.ts'
import { forexSource } from '../forex-source.ts'
import type { Price } from '../read/prices.ts'
import { missingWorkdays, yearsOf } from '../read/windows.ts'

const months = 'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE'.split(' ')

const readYear = (reply: SourcedReply, year: string, { lines }: Sheet): readonly Price[] => {
  const above = lines.findIndex(({ cells }) => cells[0] === 'DIAS')
  const [titles, sides] = [lines[above]?.cells ?? [], lines[above + 1]?.cells ?? []]
  const columns = months.map(month => titles.indexOf(month))
  if (columns.some(column => column < 1 || sides[column] !== 'VENTA' || sides[column + 1] !== 'COMPRA'))
    throw shapeError(reply, { where: `row ${above + 1}`, got: titles.join(), expected: 'DIAS, ENERO … DICIEMBRE' })
  return lines.slice(above + 2).flatMap(({ row, cells }) => {
    if (!/^\d{1,2}$/.test(cells[0] ?? '')) return []
    return columns.flatMap((column, month) => {
      const [ask = '', bid = ''] = [cells[column], cells[column + 1]]
      return ask === '' || bid === '' ? [] : [{ row, day: `${year}-${month + 1}-${cells[0]}`, code: 'USD', bid, ask }]
    })
  })
}

/** `TABLA DE COTIZACIONES DEL 13 DE JULIO DE 2026` */
const readDay = (reply: SourcedReply, title: string, { lines }: Sheet): readonly Price[] => {
  const [, date, name = '', year] = /DEL\s+(\d{1,2})\s+DE\s+([A-Z]+)\s+DE\s+(\d{4})/.exec(title) ?? []
  const day = date ? `${year}-${months.indexOf(name) + 1}-${date}` : title
  // A table has two price columns: bolivianos for one unit, and units for one dollar. The titles say which is which.
  let [codes, prices] = [-1, -1]
  return lines.flatMap(({ row, cells }) => {
    if (cells.includes('Codigo')) {
      codes = cells.indexOf('Codigo')
      prices = cells.findIndex(cell => /\(Bs\/USD\)$| EN Bs POR UNIDAD DE MONEDA EXTRANJERA$/.test(cell))
      if (prices === -1)
        throw shapeError(reply, { where: `row ${row}`, got: cells.join(), expected: 'a column of bolivianos' })
    }
    const [code = '', text = ''] = [cells[codes], cells[prices]]
    return /^[A-Z]{3}$/.test(code) && /^\d/.test(text) && code !== 'BOB' ? [{ row, day, code, text }] : []
  })
}

const read = (reply: SourcedReply) => {
  const [sheet] = biffSheets(reply)
  const titles = sheet?.lines.map(({ cells }) => cells[0] ?? '') ?? []
  const year = titles.map(title => /^AÑO (\d{4})$/.exec(title)?.[1]).find(found => found !== undefined)
  const day = titles.find(title => title.startsWith('TABLA DE COTIZACIONES DEL'))
  if (sheet && year !== undefined) return readYear(reply, year, sheet)
  if (sheet && day !== undefined) return readDay(reply, day, sheet)
  throw shapeError(reply, { got: titles.slice(0, 5).join(), expected: 'AÑO …, or TABLA DE COTIZACIONES DEL …' })
}

/** The years before this one by year, this one day by day. */
const requests = (known: KnownSpan): readonly SourceRequest[] => {
  const thisYear = known.today.slice(0, 4)
  const years = yearsOf(known, '2000-01-03').filter(year => year < thisYear)
  const first = `${thisYear}-01-01`
  const { last = '', ...whole } = known
  const isThisYear = (known.until ?? known.today) >= first
  const days = isThisYear ? missingWorkdays(last >= first ? known : whole, first) : []
  return [
    ...years.map(year => ({ url: `https://www.bcb.gob.bo/tiposDeCambioHistorico/xls.php?anio=${year}`, window: year })),
    ...days.map(day => {
      const [yyyy, mm, dd] = day.split('-').map(Number)
      const query = `qaa=${yyyy}&qdd=${dd}&qmm=${mm}`
      return { url: `https://www.bcb.gob.bo/librerias/indicadores/otras/otras_imprimir2XLS.php?${query}`, window: day }
    }),
  ]
}

export default forexSource('bcbo', {
  title: 'Banco Central de Bolivia',
  url: 'https://www.bcb.gob.bo/?q=tipos_cambio',
  terms: 'Not stated with the tables; the bank is named as the source.',
  covers: 'The US dollar in bolivianos since 2000, and about 40 currencies by day, on Bolivian working days.',
  home: 'BOB',
  anchor: 'USD',
  reach: { first: '2000-01-03', per: 'year' },
  proven: 'bcbo/02.xls of 2026-07-15',
  requests,
  read,
})
