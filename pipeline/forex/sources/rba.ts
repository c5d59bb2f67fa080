/** Reserve Bank of Australia: units per 1 Australian dollar at 16:00 in Sydney (table F11.1). The SDR is the IMF's latest, crossed. */
import { shapeError, textOf } from '../../core/reply.ts'
import type { Reading, Reply } from '../../core/source.ts'
import type { ForexSource, Quote } from '../model.ts'
import { cellsOf, linesOf } from '../read-table.ts'
import { judge } from '../rules.ts'

const source = 'forex/rba'

const read = (reply: Reply): Reading<Quote> => {
  const options = { source, reply }
  const text = textOf(source, reply)
  if (!text.startsWith('F11.1 ')) throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'table F11.1' })
  const lines = linesOf(text, options)
  const line = (name: string): readonly string[] => lines.find(({ cells }) => cells[0] === name)?.cells ?? []
  const [titles, units, series] = [line('Title'), line('Units'), line('Series ID')]
  const isIndex = (i: number): boolean => units[i] === 'Index'
  const counters = new Map<string, string>()
  for (const [i, name] of series.entries()) {
    if (i === 0 || isIndex(i)) continue
    // The title states the direction; a column that moved against its title is caught here.
    if (titles[i] !== `A$1=${units[i]}`)
      throw shapeError(source, reply, {
        where: name,
        got: `${titles[i]}, ${units[i]}`,
        expected: 'a title such as A$1=USD',
      })
    counters.set(name, units[i] === 'SDR' ? 'XDR' : units[i]!)
  }
  const days = lines.filter(
    ({ row, cells }) => row > lines.find(({ cells }) => cells[0] === 'Series ID')!.row && cells[0] !== '',
  )
  if (counters.size === 0 || days.length === 0)
    throw shapeError(source, reply, {
      got: `${counters.size} series, ${days.length} days`,
      expected: 'at least one of each',
    })
  const judged = judge(
    cellsOf(
      series.map((name, i) => (isIndex(i) ? '' : name)),
      days,
      options,
    ).map(({ row, date, column, text }) => ({
      row,
      date,
      label: column,
      base: 'AUD',
      counter: counters.get(column)!,
      units: '1',
      side: 'mid',
      text,
    })),
  )
  const indices = series.filter((_, i) => isIndex(i))
  return {
    rows: judged.rows,
    refused: [...indices.map(code => ({ rule: 'index', reason: `${code} is no currency`, code })), ...judged.refused],
  }
}

export default {
  title: 'Reserve Bank of Australia',
  url: 'https://www.rba.gov.au/statistics/frequency/exchange-rates.html',
  terms: 'The bank’s own figures under CC BY 4.0; the US dollar is WM/Reuters’ fix, which that licence does not cover.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 22 currencies and the SDR against the Australian dollar, every Sydney working day since 2023.',
  home: 'AUD',
  anchor: 'EUR',
  requests: () => [{ url: 'https://www.rba.gov.au/statistics/tables/csv/f11.1-data.csv', accept: 'text/csv' }],
  read,
} satisfies ForexSource
