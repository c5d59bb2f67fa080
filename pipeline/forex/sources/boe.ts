/** Bank of England: units per 1 pound, spot at about 16:00 in London. Columns are known by series code alone. */
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { attributesOf } from '../../core/xml.ts'
import { judgeQuotes } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn, dayMonthYear } from '../read/date.ts'
import { seriesByNumber } from '../read/series.ts'
import { type Cell, cellsOf, quotesOf, replyLines, rowsByColumn } from '../read/table.ts'

const series = seriesByNumber(
  `XUDLUSS USD, XUDLERS EUR, XUDLJYS JPY, XUDLCDS CAD, XUDLSFS CHF, XUDLADS AUD, XUDLNDS NZD, XUDLNKS NOK, XUDLSKS SEK,
   XUDLDKS DKK, XUDLHDS HKD, XUDLSGS SGD, XUDLSRS SAR, XUDLZRS ZAR, XUDLTWS TWD, XUDLBK25 CZK, XUDLBK33 HUF,
   XUDLBK47 PLN, XUDLBK78 ILS, XUDLBK83 MYR, XUDLBK87 THB, XUDLBK89 CNY, XUDLBK93 KRW, XUDLBK95 TRY, XUDLBK97 INR,
   XUDLZOS4 RON`,
)

/** Without its titles (`CSVF=TT` gives `SERIES,DESCRIPTION` and a line a series first). */
const withoutTitles = (text: string): string =>
  text.startsWith('SERIES,') ? text.slice(Math.max(0, text.search(/^DATE,/m))) : text

const forms =
  'CSV with DATE and a column a series, with or without titles, or a line a figure (DATE,SERIES,VALUE); or XML with a Cube a series'

/** A Cube with the series code holds its titles and then its figures. */
const xmlCells = (reply: SourcedReply, text: string): readonly Cell[] => {
  let column = ''
  return attributesOf(reply, 'Cube', text).flatMap((attributes, row) => {
    const { SCODE: code, TIME: day, OBS_VALUE: figure } = attributes
    if (code !== undefined) column = code
    return day === undefined || !figure ? [] : [{ row, date: dateIn(reply, row, day), column, text: figure }]
  })
}

const cellsIn = (reply: SourcedReply): readonly Cell[] => {
  const text = withoutTitles(textOf(reply))
  if (/<Envelope[ >]/.test(text.slice(0, 300))) return xmlCells(reply, text)
  if (!text.startsWith('DATE,')) throw shapeError(reply, { got: text.slice(0, 60), expected: forms })
  if (text.startsWith('DATE,SERIES,VALUE'))
    return rowsByColumn(reply, text, { day: 'DATE', column: 'SERIES', text: 'VALUE' }).flatMap(({ day, ...cell }) =>
      cell.text === '' ? [] : [{ ...cell, date: dateIn(reply, cell.row, day) }],
    )
  const [header, ...lines] = replyLines(reply, text)
  return cellsOf(reply, header!.cells, lines)
}

const reach = { first: '2000-01-04', per: 'all' } as const

export default forexSource('boe', {
  title: 'Bank of England',
  url: 'https://www.bankofengland.co.uk/boeapps/database/Rates.asp?into=GBP',
  terms: 'Statistics without official standing, from several market sources; no licence is stated in the reply.',
  covers: '26 currencies against the pound, every London working day since 2000.',
  home: 'GBP',
  anchor: 'EUR',
  reach,
  proven: 'boe/00.csv of 2026-03-31',
  unprovenToo: 'the XML of the database',
  requests: ({ last = reach.first, today }) => {
    const range = `Datefrom=${dayMonthYear(last, '/')}&Dateto=${dayMonthYear(today > last ? today : last, '/')}`
    return [
      {
        url: `https://www.bankofengland.co.uk/boeapps/database/_iadb-fromshowcolumns.asp?CSVF=TN&${range}&SeriesCodes=${[...series.keys()].join()}&UsingCodes=Y&csv.x=yes`,
        accept: 'text/csv',
      },
    ]
  },
  read: reply => {
    const cells = cellsIn(reply)
    // A series that was not asked for means a reply to another request.
    const strange = cells.find(({ column }) => !series.has(column))?.column
    if (strange !== undefined || cells.length === 0)
      throw shapeError(reply, { where: 'row 1', got: strange ?? 'no days', expected: 'the series asked for' })
    return judgeQuotes(quotesOf('GBP', cells, column => series.get(column)!.code))
  },
})
