/**
 * Bank Indonesia: transaction rates, rupiahs for a stated number of units, selling and buying. The page has a table of the newest day
 * with a row a currency; the same page answers a form with one currency and a row a day, whose replies are imported.
 */
import { htmlTables } from '../../core/html.ts'
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { bidAndAsk } from '../read/bid-ask.ts'
import { dateIn } from '../read/date.ts'
import { checkLength } from '../read/table.ts'
import { unitLabel } from '../read/unit-label.ts'

const source = 'forex/bi'
const page = 'https://www.bi.go.id/en/statistik/informasi-kurs/transaksi-bi/default.aspx'

interface Rate {
  readonly row: number
  readonly day: string
  readonly base: string
  readonly value: string
  readonly selling: string
  readonly buying: string
}

/** `1.00` and `100.00` units. */
const unitsOf = (value: string): string => decimalText(value).replace(/\.0+$/, '')

const read = (reply: SourceReply) => {
  const text = textOf(source, reply)
  const tables = htmlTables(source, reply, text)
  const [today, ofCurrency] = ['Currencies,Value,Sell,Buy,Graph', 'Value,Sell,Buy,Date'].map(titles =>
    tables.find(([first]) => first?.join() === titles)?.slice(1),
  )
  const updated = /Last Update&nbsp;\s*<span>(\d{1,2} [A-Z][a-z]+ \d{4})</.exec(text)?.[1]
  const code = /CURRENCIES ([A-Z]{3})\b/.exec(text)?.[1]
  const rates: Rate[] = []
  for (const [i, cells] of (ofCurrency ?? today ?? []).entries()) {
    const row = i + 2
    checkLength(source, reply, row, cells, ofCurrency ? 4 : 5)
    if (ofCurrency) {
      const [value = '', selling = '', buying = '', day = ''] = cells
      rates.push({ row, day, base: code ?? '', value, selling, buying })
    } else {
      const [base = '', value = '', selling = '', buying = ''] = cells
      rates.push({ row, day: updated ?? '', base, value, selling, buying })
    }
  }
  if (rates.length === 0)
    throw shapeError(source, reply, {
      got: 'no such table',
      expected: 'Currencies, Value, Sell, Buy, or Value, Sell, Buy, Date',
    })
  return judge(
    rates.flatMap(({ row, day, base, value, selling, buying }): readonly NumberedQuote[] => {
      const units = unitsOf(value)
      const pair = { row, date: dateIn(source, reply, row, day), base, counter: 'IDR', units }
      return bidAndAsk({ ...pair, label: unitLabel(units, base) }, decimalText(buying), decimalText(selling))
    }),
  )
}

export default {
  title: 'Bank Indonesia',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '08:00', zone: 'Asia/Jakarta' },
  covers: '24 currencies in rupiahs, buying and selling; the newest day by request, older days by import.',
  home: 'IDR',
  anchor: 'USD',
  reach: { back: 0, per: 'all' },
  proven: 'bi/00.html of 2026-04-05',
  requests: () => [{ url: page }],
  read,
} satisfies ForexSource
