/** National Bank of Cambodia: riels for 1 to 1,000 units as bid, ask and average, and the official dollar above the table. */
import { htmlTables } from '../../core/html.ts'
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { type Price, readPrices } from '../read/prices.ts'
import { checkLength } from '../read/table.ts'

const source = 'forex/nbc'

const read = (reply: SourceReply) => {
  const tables = htmlTables(source, reply)
  const lines = tables.flatMap(rows => rows.map(cells => cells.join(' ')))
  const day = lines.find(line => line.startsWith('Exchange Rate on : '))?.slice(19) ?? ''
  const date = dateIn(source, reply, 1, day)
  const [, dollar] =
    /^Official Exchange Rate : (\d+) KHR \/ USD$/.exec(lines.find(line => line.startsWith('Official')) ?? '') ?? []
  const [titles, ...rows] = tables.find(([first]) => first?.join() === 'Currency,Symbol,Unit,Bid,Ask,Average') ?? []
  if (dollar === undefined || titles === undefined)
    throw shapeError(source, reply, { got: 'no such table', expected: 'the official dollar, and Currency … Average' })
  const prices = rows.map((cells, i): Price => {
    const row = i + 2
    checkLength(source, reply, row, cells, 6)
    const [, symbol = '', units = '', , , average = ''] = cells
    const [, code = symbol] = /^([A-Z]{3})\/KHR$/.exec(symbol) ?? []
    return { row, date, code: code === 'SDR' ? 'XDR' : code, units, text: decimalText(average) }
  })
  return readPrices('KHR', [{ row: 1, date, code: 'USD', units: '1', text: dollar }, ...prices])
}

export default {
  title: 'National Bank of Cambodia',
  url: 'https://www.nbc.gov.kh/english/economic_research/exchange_rate.php',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: '28 currencies and the SDR in riels; the newest day is fetched, past days need a token of the page.',
  home: 'KHR',
  anchor: 'USD',
  reach: { back: 0, per: 'all' },
  proven: 'nbc/00.html of 2026-05-22',
  requests: () => [{ url: 'https://www.nbc.gov.kh/english/economic_research/exchange_rate.php' }],
  read,
} satisfies ForexSource
