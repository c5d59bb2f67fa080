/**
 * National Bank of the Kyrgyz Republic: soms with a decimal comma. Five currencies daily, about forty once a week for seven days,
 * both set today and dated by tomorrow, Friday's also by Saturday and Sunday: the tables dated 2026-05-23 and 24 hold the GBP/USD
 * 1.3427 and CHF/USD 1.2719 that Bucharest fixed on Friday the 22nd.
 */
import { workdayBefore } from '../../core/dates.ts'
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { readPrices } from '../read/prices.ts'

const source = 'forex/nbkr'
const site = 'https://www.nbkr.kg'
const weekly = { labelPrefix: 'weekly ', name: 'nbkr-weekly', days: 7 }

export default {
  title: 'National Bank of the Kyrgyz Republic',
  url: `${site}/index1.jsp?item=1562&lang=ENG`,
  terms: 'Not stated with the figures.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'Five currencies daily and about 40 more with the SDR weekly against the Kyrgyz som; the newest tables only.',
  home: 'KGS',
  // Of the daily five only the dollar is traded widely at home; the others are crosses.
  anchor: 'USD',
  weekly,
  reach: { back: 0, per: 'all' },
  proven: 'nbkr_live/01.xml of 2026-05-23',
  requests: () => [{ url: `${site}/XML/daily.xml` }, { url: `${site}/XML/weekly.xml` }],
  read: reply => {
    const text = textOf(source, reply, 'windows-1251')
    const [list, ...records] = elementsOf(text, ['CurrencyRates', 'Currency'])
    const kind = /^(Daily|Weekly) Exchange Rates$/.exec(list?.attributes['Name'] ?? '')?.[1]
    if (!list || !kind || records.length === 0)
      throw shapeError(source, reply, {
        got: text.slice(0, 60),
        expected: 'Currency of CurrencyRates, Daily or Weekly',
      })
    const date = workdayBefore(dateIn(source, reply, 1, list.attributes['Date'] ?? ''))
    const read = readPrices(
      'KGS',
      records.map((record, i) => {
        const { Nominal: units, Value } = childrenOf(record, ['Nominal', 'Value'], i + 1, { source, reply })
        return { row: i + 1, date, code: record.attributes['ISOCode'] ?? '', units, text: decimalText(Value, ',') }
      }),
    )
    if (kind === 'Daily') return read
    return { ...read, rows: read.rows.map(quote => ({ ...quote, label: weekly.labelPrefix + quote.label })) }
  },
} satisfies ForexSource
