/** Maldives Monetary Authority: the rufiyaa's reference rate, rufiyaa per US dollar; one file with the whole history. */
import { forexSource } from '../forex-source.ts'
import { compactDate } from '../read/date.ts'
import { jsonRecords } from '../read/json-records.ts'

export default forexSource('mma', {
  title: 'Maldives Monetary Authority',
  url: 'https://www.mma.gov.mv/',
  terms: 'Not stated with the open file; the authority is named as the source.',
  covers: 'The US dollar in rufiyaa since 2011-04-21.',
  home: 'MVR',
  anchor: 'USD',
  reach: { first: '2011-04-21', per: 'all' },
  proven: 'mma/00.json of 2026-05-22',
  requests: ({ today }) => [{ url: `https://www.mma.gov.mv/JSON/referencerates.json?v=${compactDate(today)}` }],
  expected: 'the history since 2011',
  // The working week is Sunday to Thursday; the rule `weekend` refuses the Sundays.
  read: reply => jsonRecords(reply, { day: 'Date', text: 'Rate' }).map(price => ({ ...price, code: 'USD' })),
})
