/** Central Bank of Kenya: shillings for one unit (100 yen); for four neighbours, their currency for one shilling. */
import { formPost } from '../../core/form-post.ts'
import { shapeError } from '../../core/reply.ts'
import { wdRows } from '../../core/wdtable.ts'
import { forexSource } from '../forex-source.ts'
import type { Price } from '../read/prices.ts'
import { codesByName } from '../read/series.ts'

/** Names of two tables: 193 (from 2024) as recorded, and 32 (earlier years) as other clients state them. */
const codes = codesByName(
  `AED AE DIRHAM, AED UAE DIRHAM, AUD AUSTRALIAN $, AUD AUSTRALIAN DOLLAR, CAD CAN $, CAD CAN DOLLAR, CNY CHINESE YUAN,
   DKK DAN KRONER, EUR EURO, HKD HONGKONG DOLLAR, INR IND RUPEE, INR INDIAN RUPEE, JPY JPY, JPY JAPANESE YEN,
   NOK NOR KRONER, NOK NORWEGIAN KRONE, CHF S FRANC, CHF SWISS FRANC, ZAR SA RAND, ZAR S. AFRICAN RAND,
   SAR SAUDI RIYAL, SGD SINGAPORE DOLLAR, GBP STG POUND, SEK SW KRONER, SEK SWEDISH KRONA, USD US DOLLAR`,
)

const neighbours = codesByName('UGX USHS, TZS TSHS')

/** `KES / USHS` is Uganda shillings for one Kenyan; `JPY (100)` is Kenyan shillings for a hundred yen. */
const quoted = (name: string): Pick<Price, 'label' | 'code' | 'counter' | 'units'> => {
  const label = name.toUpperCase().replace(/\s+/g, ' ')
  const neighbour = /^(?:KES|KEN SHILLING) ?\/ ?(\w+)$/.exec(label)?.[1]
  if (neighbour !== undefined) return { label, code: 'KES', counter: neighbours.get(neighbour) ?? neighbour }
  const [, bare = label, units = '1'] = /^(.*?) ?(?:\((\d+)\))?$/.exec(label) ?? []
  return { label, code: codes.get(bare) ?? bare, units }
}

const askTable = (id: number) => ({
  url: `https://www.centralbank.go.ke/wp-admin/admin-ajax.php?action=get_wdtable&table_id=${id}`,
  post: formPost({ draw: '1', start: '0', length: '-1' }),
})

export default forexSource('cbk', {
  title: 'Central Bank of Kenya',
  url: 'https://www.centralbank.go.ke/rates/forex-exchange-rates/',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '21 currencies against the Kenyan shilling, each Kenyan working day in the morning.',
  home: 'KES',
  anchor: 'USD',
  reach: { first: '2003-09-12', per: 'all' },
  proven: 'cbk/00.json of 2026-03-23',
  unprovenToo: 'table 32, the days before 2024-01-05',
  requests: ({ last }) => (last === undefined || last < '2024-01-05' ? [askTable(32), askTable(193)] : [askTable(193)]),
  expected: 'the history since 2024, or to 2024',
  read: reply =>
    wdRows(reply).map(([day, name, text], i) => {
      if (day === undefined || name === undefined || text === undefined)
        throw shapeError(reply, { where: `row ${i + 1}`, got: 'fewer cells', expected: 'date, currency, rate' })
      return { day, ...quoted(name), text }
    }),
})
