/** Bank of Jamaica: averages of dealers' counter rates, Jamaican dollars for one unit, buying and selling of transfers. */
import { formPost } from '../../core/form-post.ts'
import { decimalText, shapeError } from '../../core/reply.ts'
import type { KnownSpan, SourceReply, SourceRequest } from '../../core/source.ts'
import { nonceIn, wdRows } from '../../core/wdtable.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { bidAndAsk } from '../read/bid-ask.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'

const source = 'forex/boja'
const page = 'https://boj.org.jm/market/foreign-exchange/counter-rates/'

const codes: Readonly<Record<string, string>> = {
  'AUSTRALIAN DOLLAR': 'AUD',
  'BAHAMAS DOLLAR': 'BSD',
  'BARBADOS DOLLAR': 'BBD',
  'BELIZE DOLLAR': 'BZD',
  'CANADA DOLLAR': 'CAD',
  'CAYMAN DOLLAR': 'KYD',
  'DOMINICAN REP. PESO': 'DOP',
  'E. C. DOLLAR': 'XCD',
  EURO: 'EUR',
  'GIBRALTAR POUND': 'GIP',
  'GREAT BRITAIN POUND': 'GBP',
  'GUYANA DOLLAR': 'GYD',
  'HONG KONG DOLLAR': 'HKD',
  'JAPANESE YEN': 'JPY',
  'SWISS FRANC': 'CHF',
  'TRINIDAD & TOBAGO DOLLAR': 'TTD',
  'U.S. DOLLAR': 'USD',
}

const read = (reply: SourceReply) => {
  // The recorded reply counts more rows than it has.
  const rows = wdRows(source, reply, { mayBePart: true })
  if (rows.length === 0) throw shapeError(source, reply, { got: 'no rows', expected: 'rows of rates' })
  return judge(
    rows.flatMap((cells, i): readonly NumberedQuote[] => {
      const row = i + 1
      const [day, name, buying, , , selling] = cells
      if (day === undefined || name === undefined || buying === undefined || selling === undefined)
        throw shapeError(source, reply, { where: `row ${row}`, got: cells.join(), expected: 'six cells' })
      const date = dateIn(source, reply, row, day)
      // Sterling notes of Northern Ireland are no currency of their own.
      if (name === 'NORTHERN IRELAND POUND') return []
      const base = own(codes, name) ?? name
      const pair = { row, date, label: base, base, counter: 'JMD', units: '1' }
      return bidAndAsk(pair, decimalText(buying), decimalText(selling))
    }),
  )
}

/** The table with the history needs the token of the page. */
const follow = (reply: SourceReply, _known: KnownSpan): readonly SourceRequest[] => {
  const wdtNonce = nonceIn(source, reply, 134)
  return [
    {
      url: 'https://boj.org.jm/wp-admin/admin-ajax.php?action=get_wdtable&table_id=134',
      accept: 'application/json',
      post: formPost({ draw: '1', start: '0', length: '-1', wdtNonce }),
    },
  ]
}

export default {
  title: 'Bank of Jamaica',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: '16 currencies in Jamaican dollars, on Jamaican working days since May 2006.',
  home: 'JMD',
  anchor: 'USD',
  reach: { first: '2006-05-02', per: 'all' },
  proven: 'boja/00.html of 2026-03-23',
  requests: () => [{ url: page }],
  follow,
  read,
} satisfies ForexSource
