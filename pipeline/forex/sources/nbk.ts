/**
 * National Bank of Kazakhstan: tenge for `quant` units, `description` being the price. Set today and dated by tomorrow (three days of
 * April 2026: EUR/USD on average 0.17 % off the ECB's of the day before, 0.95 % off that of the same date).
 */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import type { ForexSource } from '../model.ts'
import { dateIn, dayFirst } from '../read/date.ts'
import { fixedBefore } from '../read/effective.ts'
import { childrenOf } from '../read/element.ts'
import { readPrices } from '../read/prices.ts'
import { byDayInForce } from '../read/windows.ts'

const source = 'forex/nbk'

export default {
  title: 'National Bank of Kazakhstan',
  url: 'https://nationalbank.kz/en/exchangerates/ezhednevnye-oficialnye-rynochnye-kursy-valyut',
  terms: 'Marked as the bank’s copyright; conditions of reuse not stated with the figures.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 38 currencies and the SDR against the Kazakh tenge, every working day.',
  home: 'KZT',
  // The tenge's rate is that of the dollar on the Kazakh exchange; the others are crosses.
  anchor: 'USD',
  proven: 'nbk/02.xml of 2026-04-08',
  ...byDayInForce('2000-01-03', day => ({
    url: `https://nationalbank.kz/rss/get_rates.cfm?fdate=${dayFirst(day, '.')}`,
  })),
  read: reply => {
    const text = textOf(source, reply)
    const [list, ...items] = elementsOf(text, ['rates', 'item'])
    if (list?.name !== 'rates' || items.length === 0)
      throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'rates with a date and items' })
    const date = fixedBefore(dateIn(source, reply, 1, list.children['date'] ?? ''))
    return readPrices(
      'KZT',
      items.map((item, i) => {
        const { title, description, quant } = childrenOf(source, reply, item, ['title', 'description', 'quant'], i + 1)
        return { row: i + 1, date, code: title, units: quant, text: decimalText(description) }
      }),
    )
  },
} satisfies ForexSource
