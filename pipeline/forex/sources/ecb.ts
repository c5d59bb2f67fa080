/** ECB euro reference rates: units of each currency per 1 EUR, fixed on TARGET days about 14:15 CET, published about 16:00. */
import { daysBetween } from '../../contract/calendar.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { isZip } from '../../core/xlsx.ts'
import { attributesOf } from '../../core/xml.ts'
import { judgeQuotes } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { sdmxFigures } from '../read/sdmx-json.ts'
import { type Cell, cellsOf, quotesOf, replyLines, rowsByColumn } from '../read/table.ts'
import { zippedTexts } from '../read/zip.ts'

const site = 'https://www.ecb.europa.eu/stats/eurofxref'

/** `eurofxref-hist.csv` and `eurofxref.csv`: a line a day, a column a currency; both end their lines with a comma. */
const readWide = (reply: SourcedReply, text: string): readonly Cell[] => {
  const [header, ...lines] = replyLines(reply, text)
  const codes = header!.cells.map(cell => cell.trim())
  if (codes.length < 20)
    throw shapeError(reply, {
      where: 'row 1',
      got: `${codes.length} columns`,
      expected: 'Date and at least 19 currencies',
    })
  return cellsOf(reply, codes, lines, ['', 'N/A'])
}

/** The data portal's CSV: a line a figure. Columns are found by name: their number differs by the detail asked for. */
const readSdmx = (reply: SourcedReply, text: string): readonly Cell[] =>
  rowsByColumn(reply, text, { column: 'CURRENCY', day: 'TIME_PERIOD', text: 'OBS_VALUE' }).flatMap(
    ({ day, ...cell }) => (cell.text === '' ? [] : [{ ...cell, date: dateIn(reply, cell.row, day) }]),
  )

/** The data portal's JSON. Reference rates are of type SP00 and daily; averages of months have other periods. */
const readSdmxJson = (reply: SourcedReply): readonly Cell[] =>
  sdmxFigures(reply).map(({ row, period, named, text }) => {
    if (named['FREQ'] !== 'D' || named['CURRENCY_DENOM'] !== 'EUR' || named['EXR_TYPE'] !== 'SP00')
      throw shapeError(reply, {
        where: `figure ${row}`,
        got: `${named['FREQ']} ${named['CURRENCY_DENOM']} ${named['EXR_TYPE']}`,
        expected: 'D EUR SP00',
      })
    return { row, date: dateIn(reply, row, period), column: named['CURRENCY'] ?? '', text }
  })

/** `eurofxref-daily.xml` and `-hist-90d.xml`: a Cube with a time holds the Cubes of its day. */
const readXml = (reply: SourcedReply, text: string): readonly Cell[] => {
  const cells: Cell[] = []
  let date = ''
  for (const { time, currency, rate } of attributesOf(reply, 'Cube', text)) {
    if (time !== undefined) date = dateIn(reply, cells.length + 1, time)
    if (currency !== undefined) cells.push({ row: cells.length + 1, date, column: currency, text: rate ?? '' })
  }
  return cells
}

const figuresOf = (reply: SourcedReply): readonly Cell[] => {
  const text = isZip(reply) ? zippedTexts(reply)[0] : textOf(reply)
  if (text === undefined)
    throw shapeError(reply, { got: 'a zip without a file below 64 MiB', expected: 'a zip with one CSV' })
  if (text.startsWith('Date,')) return readWide(reply, text)
  if (text.slice(0, 500).split('\n', 1)[0]!.split(',').includes('TIME_PERIOD')) return readSdmx(reply, text)
  if (text.startsWith('{')) return readSdmxJson(reply)
  if (text.startsWith('<?xml') && text.includes('<Cube')) return readXml(reply, text)
  throw shapeError(reply, {
    where: 'start',
    got: text.slice(0, 60),
    expected: 'the ECB CSV (Date,…), its zip or XML, or the CSV or JSON of the data portal',
  })
}

export default forexSource('ecb', {
  title: 'European Central Bank',
  url: `${site}/html/index.en.html`,
  terms: 'Free reuse with the source named; reference rates are for information only.',
  publishes: { at: '16:00', zone: 'Europe/Berlin' },
  covers: 'About 30 currencies against the euro, every TARGET day since 1999.',
  home: 'EUR',
  anchor: 'EUR',
  reach: { first: '2000-01-03', per: 'all' },
  replyOnly: 'eurofxref-hist.zip of 2026-04-13',
  requests: ({ last, today }) =>
    // The 90-day file is 60 kB against 600 for the history, so the history is asked for only when the gap is wider.
    last === undefined || daysBetween(last, today) > 85
      ? [{ url: `${site}/eurofxref-hist.zip` }]
      : [{ url: `${site}/eurofxref-hist-90d.xml` }],
  read: reply => {
    const cells = figuresOf(reply)
    if (cells.length === 0) throw shapeError(reply, { got: 'no figures', expected: 'at least one figure' })
    return judgeQuotes(quotesOf('EUR', cells, column => column))
  },
})
