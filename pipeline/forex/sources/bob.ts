/** Bank of Botswana: units of each currency for one pula, in one file with the whole history. */
import { parseCsv } from '../../core/csv.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { judgeConsistent } from '../read/consistent.ts'
import { codesByName } from '../read/series.ts'
import { cellsOf, quotesOf } from '../read/table.ts'

const codes = codesByName('CNY CHN, XDR SDR, JPY YEN')

const columns = ['Date', 'CHN', 'EUR', 'GBP', 'USD', 'SDR', 'YEN', 'ZAR'] as const

export default forexSource('bob', {
  title: 'Bank of Botswana',
  url: 'https://www.bankofbotswana.bw/exchange-rates',
  terms: 'Not stated with the open file; the bank is named as the source.',
  covers: 'Six currencies and the SDR against the pula since 2001-01-03, the yuan since 2016-10-03.',
  home: 'BWP',
  anchor: 'USD',
  reach: { first: '2001-01-03', per: 'all' },
  proven: 'bob/00.csv of 2026-03-19',
  requests: () => [{ url: 'https://www.bankofbotswana.bw/export/exchange-rates.csv?page&_format=csv' }],
  read: reply => {
    const [header, ...lines] = parseCsv(reply.source, textOf(reply), { file: reply.name })
    const names = header?.cells ?? []
    const lost = columns.find(column => !names.includes(column))
    if (names[0] !== 'Date' || lost !== undefined)
      throw shapeError(reply, { where: 'row 1', got: names.join(), expected: columns.join() })
    const cells = cellsOf(reply, names, lines)
    if (cells.length === 0) throw shapeError(reply, { got: 'no figures', expected: 'the history since 2001' })
    // The file has no final line end. A cut shows in the last figure: the bank writes four decimals.
    const last = cells.at(-1)!
    if (!/\.\d{4}$/.test(last.text))
      throw shapeError(reply, {
        where: `row ${last.row}`,
        got: last.text,
        expected: 'four decimals, or the reply was cut',
      })
    // 0.0000 means no rate; the rule `number-range` refuses it.
    return judgeConsistent(quotesOf('BWP', cells, column => codes.get(column) ?? column))
  },
})
