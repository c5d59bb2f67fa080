/** Central Bank of Liberia: Liberian for one US dollar, buying and selling, in a table on a page with the last weeks. */
import { htmlTables } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { bidAndAsk } from '../read/bid-ask.ts'
import { dateIn } from '../read/date.ts'
import { checkLength } from '../read/table.ts'

const source = 'forex/cbllr'

/** `L$182.0819/US$1.00` */
const figureOf = (reply: SourceReply, row: number, text: string): string => {
  const figure = /^L\$(\d+\.\d+)\/US\$1\.00$/.exec(text)?.[1]
  if (figure !== undefined) return figure
  throw shapeError(source, reply, { where: `row ${row}`, got: text, expected: 'L$…/US$1.00' })
}

const read = (reply: SourceReply) => {
  const [titles, ...days] = htmlTables(source, reply).find(([first]) => first?.join() === 'Date,Buying,Selling') ?? []
  if (titles === undefined || days.length === 0)
    throw shapeError(source, reply, { got: 'no such table', expected: 'Date, Buying, Selling' })
  return judge(
    days.flatMap((cells, i) => {
      const row = i + 2
      checkLength(source, reply, row, cells, 3)
      const [day = '', buying = '', selling = ''] = cells
      // The weekday stands before the date.
      const date = dateIn(source, reply, row, day.slice(day.indexOf(',') + 1))
      const pair = { row, date, label: 'USD', base: 'USD', counter: 'LRD', units: '1' }
      return bidAndAsk(pair, figureOf(reply, row, buying), figureOf(reply, row, selling))
    }),
  )
}

export default {
  title: 'Central Bank of Liberia',
  url: 'https://www.cbl.org.lr/research/buying-selling-rates',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'The US dollar in Liberian dollars; a page holds the last six weeks.',
  home: 'LRD',
  anchor: 'USD',
  reach: { back: 42, per: 'all' },
  proven: 'cbllr/00.html of 2026-05-24',
  requests: () => [{ url: 'https://www.cbl.org.lr/research/buying-selling-rates' }],
  read,
} satisfies ForexSource
