/** Da Afghanistan Bank: afghanis for one unit, buying and selling of transfers, in a table on a page of each day. */
import { htmlTables } from '../../core/html.ts'
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { bidAndAsk } from '../read/bid-ask.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { checkLength } from '../read/table.ts'
import { missingWorkdays } from '../read/windows.ts'

const source = 'forex/dab'

const codes: Readonly<Record<string, string>> = {
  USD$: 'USD',
  'EURO€': 'EUR',
  'POUND£': 'GBP',
  'SWISS₣': 'CHF',
  'INDIAN Rs.': 'INR',
  'PAKISTAN Rs.': 'PKR',
  'CNY¥': 'CNY',
  'UAE DIRHAM': 'AED',
  'SAUDI RIYAL': 'SAR',
}

const titles = 'Currency,Cash (Sell),Cash (Buy),Transfer (Sell),Transfer (Buy)'

const read = (reply: SourceReply) => {
  const text = textOf(source, reply)
  const [, ...rows] = htmlTables(source, reply, text).find(([first]) => first?.join() === titles) ?? []
  const day = /Last updated: (\d{1,2} [A-Z][a-z]+ \d{4})/.exec(text)?.[1]
  if (rows.length === 0 || day === undefined)
    throw shapeError(source, reply, { got: 'no such table', expected: `Last updated: …, and ${titles}` })
  const date = dateIn(source, reply, 1, day)
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const [i, cells] of rows.entries()) {
    const row = i + 2
    checkLength(source, reply, row, cells, 5)
    const [name = '', , , selling = '', buying = ''] = cells
    const base = own(codes, name)
    // The toman's 0.0004 has one digit and is no currency of the table.
    if (base === undefined)
      refused.push({ rule: 'unknown-currency', reason: 'no known currency', row, date, code: name })
    else {
      const pair = { row, date, label: base, base, counter: 'AFN', units: '1' }
      figures.push(...bidAndAsk(pair, decimalText(buying), decimalText(selling)))
    }
  }
  return judge(figures, refused)
}

export default {
  title: 'Da Afghanistan Bank',
  url: 'https://www.dab.gov.af/exchange-rates',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Nine currencies in afghanis, buying and selling, on working days but Sundays; asked from 2020 on.',
  home: 'AFN',
  anchor: 'USD',
  reach: { first: '2020-01-01', per: 1 },
  proven: 'dab/02.html of 2026-05-24',
  requests: known =>
    missingWorkdays(known, '2020-01-01').map(day => ({
      url: `https://www.dab.gov.af/exchange-rates?field_date_value=${day}`,
      window: day,
    })),
  read,
} satisfies ForexSource
