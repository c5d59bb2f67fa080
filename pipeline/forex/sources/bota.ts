/** Bank of Tanzania: shillings for one unit, as buying, selling and mean rate, in a table on a page. */
import { formPost } from '../../core/form-post.ts'
import { htmlTables, tokenIn } from '../../core/html.ts'
import { decimalText, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { monthFirst } from '../read/date.ts'
import { checkLength } from '../read/table.ts'
import { windowsOf } from '../read/windows.ts'

/** Some pages group the decimals too: `2,589.0,500` is 2589.0500. */
const figureOf = (text: string): string =>
  /^\d{1,3}(,\d{3})*\.\d+(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : decimalText(text)

const page = 'https://www.bot.go.tz/ExchangeRate/previous_rates'
const reach = { first: '2000-01-03', per: 30 } as const

export default forexSource('bota', {
  title: 'Bank of Tanzania',
  url: 'https://www.bot.go.tz/ExchangeRate/excRates',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'About 40 currencies in Tanzanian shillings, each day.',
  home: 'TZS',
  anchor: 'USD',
  reach,
  replyOnly: 'bota/01.html of 2026-05-19',
  requests: () => [{ url: page, accept: 'text/html' }],
  // The page's form takes its token back, with the page's cookies, and days written month first.
  follow: (reply, known) => {
    const __RequestVerificationToken = tokenIn(reply, /^__RequestVerificationToken$/, 'the page with the form')
    return windowsOf(known, reach).map(({ from, to }) => ({
      url: page,
      post: formPost({ __RequestVerificationToken, dateFrom: monthFirst(from), dateTo: monthFirst(to) }),
    }))
  },
  read: reply => {
    for (const [header = [], ...lines] of htmlTables(reply)) {
      const at = (title: RegExp): number => header.findIndex(cell => title.test(cell))
      const [code, mean, day] = [at(/^currency$/i), at(/^mean$/i), at(/^(transaction )?date$/i)]
      if (code === -1 || mean === -1 || day === -1) continue
      return lines.map((cells, i) => {
        checkLength(reply, i + 2, cells, header.length)
        return { row: i + 2, day: cells[day]!, code: cells[code]!.toUpperCase(), text: figureOf(cells[mean]!) }
      })
    }
    throw shapeError(reply, { got: 'no such table', expected: 'a table with Currency, Mean and a date' })
  },
})
