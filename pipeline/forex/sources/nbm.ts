/**
 * National Bank of Moldova: lei for a number of units, set today and dated by tomorrow. On three days of April 2026 EUR/USD is on
 * average 0.12 % off the ECB's of the day before, 0.69 % off that of the same date. Gold and silver come in a list of their own, by
 * the gram.
 */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst, fixedBefore } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { byDayInForce } from '../read/windows.ts'

const site = 'https://www.bnm.md/en'

export default forexSource('nbm', {
  title: 'National Bank of Moldova',
  url: `${site}/official_exchange_rates`,
  terms: 'Not stated with the figures.',
  covers: 'About 40 currencies, the SDR, gold and silver against the Moldovan leu, every working day.',
  home: 'MDL',
  // The leu's reference currency is the euro since January 2025.
  anchor: 'EUR',
  proven: 'nbm/05.xml of 2026-04-26',
  ...byDayInForce('2000-01-03', day =>
    ['exchange', 'metal'].map(kind => ({
      url: `${site}/official_${kind}_rates?date=${dayFirst(day, '.')}&get_xml=1`,
    })),
  ),
  fixedOn: fixedBefore,
  read: reply => {
    const text = textOf(reply)
    const [list, ...records] = elementsOf(reply, ['ValCurs', 'MetalPrice', 'Valute', 'Metal'], text)
    const gram = list?.name === 'MetalPrice'
    // A day without prices is an empty list.
    const odd =
      records.length === 0
        ? Object.keys(list?.children ?? {})
        : records.filter(({ name }) => name !== (gram ? 'Metal' : 'Valute'))
    if (!list || odd.length > 0)
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'ValCurs with Valute or MetalPrice with Metal' })
    return records.map((record, i) => ({
      day: list.attributes['Date'] ?? '',
      ...childrenOf(reply, record, { code: 'CharCode', units: 'Nominal', text: 'Value' }, i + 1),
      gram,
    }))
  },
})
