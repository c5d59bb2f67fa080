/**
 * Central Bank of Uzbekistan: soums for a number of units of each currency, set today and dated by tomorrow. On three days of April
 * 2026 the table's EUR/USD is on average 0.12 % off the ECB's of the day before and 0.90 % off that of its own date.
 */
import { forexSource } from '../forex-source.ts'
import { fixedBefore } from '../read/date.ts'
import { jsonRecords } from '../read/json-records.ts'
import { byDayInForce } from '../read/windows.ts'

const archive = 'https://cbu.uz/en/arkhiv-kursov-valyut'

export default forexSource('cbu', {
  title: 'Central Bank of Uzbekistan',
  url: `${archive}/`,
  terms: 'Not stated with the figures.',
  covers: 'About 75 currencies and the SDR against the Uzbek soum, every working day.',
  home: 'UZS',
  // The soum is set on the dollar's exchange session; the others are crosses.
  anchor: 'USD',
  proven: 'cbu/02.json of 2026-04-08',
  ...byDayInForce('2000-01-03', day => ({ url: `${archive}/json/all/${day}/` })),
  fixedOn: fixedBefore,
  read: reply => jsonRecords(reply, { day: 'Date', code: 'Ccy', units: 'Nominal', text: 'Rate' }),
})
