/** National Bank of Cambodia: riels for 1 to 1,000 units as bid, ask and average, and the official dollar above the table. */
import { htmlTables } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { rowsUnder } from '../read/table.ts'

export default forexSource('nbc', {
  title: 'National Bank of Cambodia',
  url: 'https://www.nbc.gov.kh/english/economic_research/exchange_rate.php',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '28 currencies and the SDR in riels; the newest day is fetched, past days need a token of the page.',
  home: 'KHR',
  anchor: 'USD',
  reach: { back: 0, per: 'all' },
  proven: 'nbc/00.html of 2026-05-22',
  requests: () => [{ url: 'https://www.nbc.gov.kh/english/economic_research/exchange_rate.php' }],
  read: reply => {
    const lines = htmlTables(reply).flatMap(rows => rows.map(cells => cells.join(' ')))
    const day = lines.find(line => line.startsWith('Exchange Rate on : '))?.slice(19) ?? ''
    const dollar = lines.map(line => /^Official Exchange Rate : (\d+) KHR \/ USD$/.exec(line)?.[1]).find(rate => rate)
    if (dollar === undefined) throw shapeError(reply, { got: 'no official rate', expected: 'the official dollar' })
    const rows = rowsUnder(reply, 'Currency,Symbol,Unit,Bid,Ask,Average')
    const prices = rows.map(({ row, cells: [, symbol = '', units, , , text] }) => ({
      row,
      day,
      code: symbol.replace(/\/KHR$/, '').replace(/^SDR$/, 'XDR'),
      units,
      text,
    }))
    return [{ day, code: 'USD', text: dollar }, ...prices]
  },
})
