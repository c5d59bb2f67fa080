/**
 * National Bank of Tajikistan: somoni for a number of units, set today and dated by tomorrow. The crosses dated 2026-05-19 (GBP 1.3357,
 * AUD 0.7152) are those Bucharest fixed on the 18th (1.3362, 0.7158), not on the 19th (1.3404, 0.7112). `CharCode` says the currency;
 * the ID beside it does not (810, the Soviet rouble's, stands at RUB). For a day without a table it answers with its newest.
 */
import { forexSource } from '../forex-source.ts'
import { fixedBefore } from '../read/date.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { byDayInForce } from '../read/windows.ts'

export default forexSource('nbt', {
  title: 'National Bank of Tajikistan',
  url: 'https://www.nbt.tj/en/kurs/kurs.php',
  terms: 'Use with a reference to www.nbt.tj.',
  covers: 'About 36 currencies against the Tajik somoni, every working day since 2001.',
  home: 'TJS',
  // The somoni is managed against the dollar; the others are crosses.
  anchor: 'USD',
  proven: 'nbt/02.xml of 2026-05-22',
  ...byDayInForce('2001-01-02', day => ({
    url: `https://www.nbt.tj/en/kurs/export_xml.php?date=${day}&export=xmlout`,
  })),
  fixedOn: fixedBefore,
  read: reply => {
    const [list, ...records] = listIn(reply, 'ValCurs', 'Valute')
    return records.map((record, i) => ({
      day: list.attributes['Date'] ?? '',
      ...childrenOf(reply, record, { code: 'CharCode', units: 'Nominal', text: 'Value' }, i + 1),
    }))
  },
})
