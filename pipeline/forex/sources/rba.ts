/** Reserve Bank of Australia: units per 1 Australian dollar at 16:00 in Sydney (table F11.1). The SDR is the IMF's latest, crossed. */
import { biffSheets } from '../../core/biff.ts'
import type { CsvLine } from '../../core/csv.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { dayOfSerial, isZip, workbookSheets } from '../../core/xlsx.ts'
import { judgeQuotes } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { cellsOf, quotesOf, replyLines } from '../read/table.ts'

/** The series of the header by name, with the currency they are priced in; '' for an index. */
const seriesOf = (reply: SourcedReply, lines: readonly CsvLine[]): ReadonlyMap<string, string> => {
  const line = (name: string): readonly string[] => lines.find(({ cells }) => cells[0] === name)?.cells.slice(1) ?? []
  const [titles, units] = [line('Title'), line('Units')]
  return new Map(
    line('Series ID').map((name, i): [string, string] => {
      if (units[i] === 'Index') return [name, '']
      // The title states the direction; a column that moved against its title is caught here.
      if (titles[i] !== `A$1=${units[i]}`)
        throw shapeError(reply, { where: name, got: `${titles[i]}, ${units[i]}`, expected: 'a title such as A$1=USD' })
      return [name, units[i] === 'SDR' ? 'XDR' : units[i]!]
    }),
  )
}

/** The table's lines: the CSV, or the first sheet of a workbook of the years before, .xls or .xlsx, with days as serial numbers. */
const tableOf = (reply: SourcedReply): readonly CsvLine[] => {
  if (!isZip(reply) && reply.bytes[0] !== 0xd0) return replyLines(reply, textOf(reply))
  const [sheet] = isZip(reply) ? workbookSheets(reply) : biffSheets(reply)
  const lines = sheet?.lines.filter(({ cells }) => cells.some(cell => cell.trim() !== '')) ?? []
  const width = lines.find(({ cells }) => cells[0] === 'Series ID')?.cells.length ?? 0
  return lines.map(({ row, cells: [first = '', ...cells] }) => {
    const blanks = Array<string>(Math.max(0, width - 1 - cells.length)).fill('')
    return { row, cells: [dayOfSerial(first), ...cells, ...blanks].slice(0, width) }
  })
}

export default forexSource('rba', {
  title: 'Reserve Bank of Australia',
  url: 'https://www.rba.gov.au/statistics/frequency/exchange-rates.html',
  terms: 'The bank’s own figures under CC BY 4.0; the US dollar is WM/Reuters’ fix, which that licence does not cover.',
  publishes: { at: '16:00', zone: 'Australia/Sydney' },
  covers: 'About 22 currencies and the SDR against the Australian dollar, every Sydney working day since 2023.',
  home: 'AUD',
  anchor: 'EUR',
  reach: { first: '2023-01-03', per: 'all' },
  proven: 'rba/00.csv of 2026-03-22',
  requests: () => [{ url: 'https://www.rba.gov.au/statistics/tables/csv/f11.1-data.csv', accept: 'text/csv' }],
  read: reply => {
    const lines = tableOf(reply)
    if (!lines[0]?.cells[0]?.startsWith('F11.1 '))
      throw shapeError(reply, {
        got: lines[0]?.cells.join().slice(0, 60) ?? 'nothing',
        expected: 'table F11.1 as CSV, .xls or .xlsx',
      })
    const series = seriesOf(reply, lines)
    const days = lines.slice(lines.findIndex(({ cells }) => cells[0] === 'Series ID') + 1)
    if (series.size === 0 || days.length === 0)
      throw shapeError(reply, { got: `${series.size} series, ${days.length} days`, expected: 'one of each' })
    const names = [...series].map(([name, counter]) => (counter === '' ? '' : name))
    const indices = [...series.keys()].filter(name => series.get(name) === '')
    return judgeQuotes(
      quotesOf('AUD', cellsOf(reply, ['', ...names], days), column => series.get(column)!),
      indices.map(code => ({ rule: 'index', reason: `${code} is no currency`, code })),
    )
  },
})
