/**
 * National Bank of Kazakhstan: tenge for `quant` units, `description` being the price. Set today and dated by tomorrow (three days of
 * April 2026: EUR/USD on average 0.17 % off the ECB's of the day before, 0.95 % off that of the same date).
 */
import { forexSource } from '../forex-source.ts'
import { dayFirst, fixedBefore } from '../read/date.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { byDayInForce } from '../read/windows.ts'

export default forexSource('nbk', {
  title: 'National Bank of Kazakhstan',
  url: 'https://nationalbank.kz/en/exchangerates/ezhednevnye-oficialnye-rynochnye-kursy-valyut',
  terms: 'Marked as the bank’s copyright; conditions of reuse not stated with the figures.',
  covers: 'About 38 currencies and the SDR against the Kazakh tenge, every working day.',
  home: 'KZT',
  // The tenge's rate is that of the dollar on the Kazakh exchange; the others are crosses.
  anchor: 'USD',
  proven: 'nbk/02.xml of 2026-04-08',
  ...byDayInForce('2000-01-03', day => ({
    url: `https://nationalbank.kz/rss/get_rates.cfm?fdate=${dayFirst(day, '.')}`,
  })),
  fixedOn: fixedBefore,
  read: reply => {
    const [list, ...items] = listIn(reply, 'rates', 'item')
    return items.map((item, i) => ({
      day: list.children['date'] ?? '',
      ...childrenOf(reply, item, { code: 'title', text: 'description', units: 'quant' }, i + 1),
    }))
  },
})
