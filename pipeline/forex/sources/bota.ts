/** Bank of Tanzania: shillings for one unit, as buying, selling and mean rate, in a table on a page. */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { htmlTables } from '../read/html.ts'
import { readPrices } from '../read/prices.ts'
import { checkLength } from '../read/table.ts'

const source = 'forex/bota'

/** Some pages group the decimals too: `2,589.0,500` is 2589.0500. */
const figureOf = (text: string): string =>
  /^\d{1,3}(,\d{3})*\.\d+(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : decimalText(text)

const read = (reply: SourceReply) => {
  for (const [header = [], ...lines] of htmlTables(source, reply, textOf(source, reply))) {
    const [code, mean, day] = [/^currency$/i, /^mean$/i, /^(transaction )?date$/i].map(name =>
      header.findIndex(cell => name.test(cell)),
    ) as [number, number, number]
    if (code === -1 || mean === -1 || day === -1) continue
    return readPrices(
      'TZS',
      lines.map((cells, i) => {
        const row = i + 2
        checkLength({ source, reply }, row, cells, header.length)
        const date = dateIn(source, reply, row, cells[day]!)
        return { row, date, code: cells[code]!.toUpperCase(), units: '1', text: figureOf(cells[mean]!) }
      }),
    )
  }
  throw shapeError(source, reply, { got: 'no such table', expected: 'a table with Currency, Mean and a date' })
}

export default {
  title: 'Bank of Tanzania',
  url: 'https://www.bot.go.tz/ExchangeRate/excRates',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 40 currencies in Tanzanian shillings; the newest day only is asked for.',
  home: 'TZS',
  anchor: 'USD',
  // Past days need a form with a cookie and a token: they can be imported, not fetched.
  reach: { back: 0, per: 'all' },
  requests: () => [{ url: 'https://www.bot.go.tz/ExchangeRate/excRates' }],
  read,
} satisfies ForexSource
