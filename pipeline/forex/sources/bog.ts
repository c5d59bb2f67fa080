/** Bank of Ghana: interbank rates as bid, offer and mid; cedis for one unit, or a neighbour's currency for one cedi. The pair states which. */
import { formPost } from '../../core/form-post.ts'
import { htmlTables } from '../../core/html.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { nonceIn, wdRows } from '../../core/wdtable.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn, dayMonthYear } from '../read/date.ts'
import type { Price } from '../read/prices.ts'
import { type DayWindow, windowsOf } from '../read/windows.ts'

const page = 'https://www.bog.gov.gh/treasury-and-the-markets/historical-interbank-fx-rates/'

/** Before this day a cedi was another unit; whether the table was converted is not known. */
const firstCedi = '2007-07-01'

/** Pairs still quoted in a unit that was cut: the figure is old units for one cedi, so new units for `units` cedis. */
const renamed = [
  { pair: 'GHSSLL', since: '2022-07-01', counter: 'SLE', units: '1000' },
  { pair: 'GHSMRO', since: '2018-01-01', counter: 'MRU', units: '10' },
] as const

const quoted = (pair: string, date: string): Pick<Price, 'label' | 'code' | 'counter' | 'units'> => {
  const cut = renamed.find(({ pair: name, since }) => name === pair && since <= date)
  if (cut) return { label: `${pair} as ${cut.counter}`, code: 'GHS', counter: cut.counter, units: cut.units }
  return { label: pair, code: pair.slice(0, 3), counter: pair.slice(3) }
}

const header = /^date,currency,currency pair,buying,selling,mid ?rate$/i

/** Rows of six cells: date, name, pair, bid, offer, mid. As JSON of the table's own request, or as the table on the page. */
const rowsOf = (reply: SourcedReply): readonly (readonly string[])[] => {
  const text = textOf(reply)
  if (!/^\s*</.test(text)) return wdRows(reply)
  const table = htmlTables(reply, text).find(([first = []]) => header.test(first.join()))
  if (table === undefined || table.length < 2)
    throw shapeError(reply, { got: 'no rows of rates', expected: 'a table Date … Mid Rate' })
  return table.slice(1)
}

const columns = ['dt_date', 'ds_currency', 'cd_currency_pair', 'vl_bid', 'vl_offer', 'vl_mid']

const form = (nonce: string, { from, to }: DayWindow): URLSearchParams => {
  const fields = new URLSearchParams({ draw: '1', start: '0', length: '20000', sRangeSeparator: '|', wdtNonce: nonce })
  for (const [i, name] of columns.entries()) {
    fields.set(`columns[${i}][data]`, String(i))
    fields.set(`columns[${i}][name]`, name)
    fields.set(`columns[${i}][searchable]`, 'true')
    fields.set(`columns[${i}][search][value]`, i === 0 ? `${dayMonthYear(from, ' ')}|${dayMonthYear(to, ' ')}` : '')
  }
  return fields
}

const reach = { first: firstCedi, per: 366 } as const

export default forexSource('bog', {
  title: 'Bank of Ghana',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '18 currencies against the Ghana cedi since July 2007, at the close of each Ghanaian working day.',
  home: 'GHS',
  anchor: 'USD',
  reach,
  proven: 'bog/page-40.html of 2026-07-24',
  requests: () => [{ url: page, accept: 'text/html' }],
  // Requests for table 40, the history, need the token of the page. A year has 4,700 rows.
  follow: (reply, known) => {
    const nonce = nonceIn(reply, 40)
    return windowsOf(known, reach).map(window => ({
      url: 'https://www.bog.gov.gh/wp-admin/admin-ajax.php?action=get_wdtable&table_id=40',
      accept: 'application/json',
      post: formPost(form(nonce, window)),
    }))
  },
  read: reply =>
    rowsOf(reply).map((cells, i) => {
      const [day = '', , pair = '', , , mid = ''] = cells
      if (cells.length !== 6 || !/^(GHS[A-Z]{3}|[A-Z]{3}GHS)$/.test(pair))
        throw shapeError(reply, {
          where: `row ${i + 1}`,
          got: cells.join(),
          expected: 'date, name, a pair with GHS, bid, offer, mid',
        })
      const date = dateIn(reply, i + 1, day)
      const text = mid.replace(/^-$/, '')
      const refusal = text !== '' &&
        date < firstCedi && { rule: 'unit-unknown', reason: `before ${firstCedi} a cedi was another unit`, code: pair }
      return { day, ...quoted(pair, date), text, refusal }
    }),
})
