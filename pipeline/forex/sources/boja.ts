/** Bank of Jamaica: averages of dealers' counter rates, Jamaican dollars for one unit, buying and selling of transfers. */
import { formPost } from '../../core/form-post.ts'
import { shapeError } from '../../core/reply.ts'
import { nonceIn, wdRows } from '../../core/wdtable.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'

const page = 'https://boj.org.jm/market/foreign-exchange/counter-rates/'

const codes = codesByName(
  `AUD AUSTRALIAN DOLLAR, BSD BAHAMAS DOLLAR, BBD BARBADOS DOLLAR, BZD BELIZE DOLLAR, CAD CANADA DOLLAR,
   KYD CAYMAN DOLLAR, DOP DOMINICAN REP. PESO, XCD E. C. DOLLAR, EUR EURO, GIP GIBRALTAR POUND,
   GBP GREAT BRITAIN POUND, GYD GUYANA DOLLAR, HKD HONG KONG DOLLAR, JPY JAPANESE YEN, CHF SWISS FRANC,
   TTD TRINIDAD & TOBAGO DOLLAR, USD U.S. DOLLAR`,
)

export default forexSource('boja', {
  title: 'Bank of Jamaica',
  url: page,
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '16 currencies in Jamaican dollars, on Jamaican working days since May 2006.',
  home: 'JMD',
  anchor: 'USD',
  reach: { first: '2006-05-02', per: 'all' },
  proven: 'boja/00.html of 2026-03-23',
  requests: () => [{ url: page }],
  // The table with the history needs the token of the page.
  follow: reply => [
    {
      url: 'https://boj.org.jm/wp-admin/admin-ajax.php?action=get_wdtable&table_id=134',
      accept: 'application/json',
      post: formPost({ draw: '1', start: '0', length: '-1', wdtNonce: nonceIn(reply, 134) }),
    },
  ],
  expected: 'rows of rates',
  read: reply =>
    // The recorded reply counts more rows than it has.
    wdRows(reply, { mayBePart: true }).flatMap(([day, name, bid, , , ask], i) => {
      if (day === undefined || name === undefined || bid === undefined || ask === undefined)
        throw shapeError(reply, { where: `row ${i + 1}`, got: 'fewer cells', expected: 'six cells' })
      // Sterling notes of Northern Ireland are not a currency of their own.
      if (name === 'NORTHERN IRELAND POUND') return []
      return [{ row: i + 1, day, code: codes.get(name) ?? name, bid, ask }]
    }),
})
