/** Central Bank of Liberia: Liberian for one US dollar, buying and selling, in a table on a page with the last weeks. */
import { shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { rowsUnder } from '../read/table.ts'

/** `L$182.0819/US$1.00` */
const figureOf = (reply: SourcedReply, row: number, text: string): string => {
  const figure = /^L\$(\d+\.\d+)\/US\$1\.00$/.exec(text)?.[1]
  if (figure !== undefined) return figure
  throw shapeError(reply, { where: `row ${row}`, got: text, expected: 'L$…/US$1.00' })
}

export default forexSource('cbllr', {
  title: 'Central Bank of Liberia',
  url: 'https://www.cbl.org.lr/research/buying-selling-rates',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'The US dollar in Liberian dollars; a page holds the last six weeks.',
  home: 'LRD',
  anchor: 'USD',
  reach: { back: 42, per: 'all' },
  proven: 'cbllr/00.html of 2026-05-24',
  requests: () => [{ url: 'https://www.cbl.org.lr/research/buying-selling-rates' }],
  read: reply =>
    rowsUnder(reply, 'Date,Buying,Selling').map(({ row, cells: [day = '', buying = '', selling = ''] }) => {
      const [bid, ask] = [figureOf(reply, row, buying), figureOf(reply, row, selling)]
      // The weekday stands before the date.
      return { row, day: day.slice(day.indexOf(',') + 1), code: 'USD', bid, ask }
    }),
})
