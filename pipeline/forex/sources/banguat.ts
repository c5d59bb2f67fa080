/**
 * Banco de Guatemala: the quetzal's reference rate, quetzales per US dollar, from its SOAP service. A day's rate is the
 * average of the working day before; Saturday and Sunday repeat Friday's.
 */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn, dayFirst } from '../read/date.ts'
import { fixedBefore } from '../read/effective.ts'
import { own } from '../read/own.ts'
import { soapPost } from '../read/soap.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/banguat'

/** The bank's numbers of currencies. The reply holds the dollar only. */
const codes: Readonly<Record<string, string>> = { '2': 'USD' }

const read = (reply: SourceReply) => {
  const elements = elementsOf(textOf(source, reply), ['TipoCambioRangoResult', 'Var', 'TotalItems'])
  const total = elements.find(({ name }) => name === 'TotalItems')?.text
  const rates = elements.filter(({ name }) => name === 'Var')
  if (total !== String(rates.length))
    throw shapeError(source, reply, {
      got: `${rates.length} rates, TotalItems ${total}`,
      expected: 'TipoCambioRangoResult with as many rates as it counts',
    })
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const [i, { children }] of rates.entries()) {
    const row = i + 1
    const { moneda = '', fecha = '', venta, compra } = children
    if (venta === undefined || compra === undefined)
      throw shapeError(source, reply, {
        where: `rate ${row}`,
        got: Object.keys(children).join(),
        expected: 'venta, compra',
      })
    const date = fixedBefore(dateIn(source, reply, row, fecha))
    const base = own(codes, moneda)
    if (base === undefined) refused.push({ rule: 'unknown-currency', reason: `moneda ${moneda}`, row, date })
    else
      for (const [name, side, text] of [['compra', 'bid', compra] as const, ['venta', 'ask', venta] as const])
        if (text !== '')
          figures.push({
            row,
            date,
            label: `${base} ${name}`,
            base,
            counter: 'GTQ',
            units: '1',
            side,
            text: decimalText(text),
          })
  }
  return judge(figures, refused)
}

export default {
  title: 'Banco de Guatemala',
  url: 'https://www.banguat.gob.gt/tipo_cambio/',
  terms: 'Not stated with the open service; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
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
  read,
} satisfies ForexSource
