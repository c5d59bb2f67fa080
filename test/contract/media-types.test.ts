import { expect, test } from 'vitest'
import { extensionOf, mediaTypeOf } from '../../pipeline/contract/media-types.ts'

// The types of RFC 4180, 4287, 5545, 7763, 8259, 9239 and the IANA registry.
test.each([
  ['forex/usd.json', 'application/json; charset=utf-8'],
  ['gse/history/gcb.csv', 'text/csv; charset=utf-8'],
  ['whois/expiring.ics', 'text/calendar; charset=utf-8'],
  ['changes.atom', 'application/atom+xml; charset=utf-8'],
  ['assets/main.JS', 'text/javascript; charset=utf-8'],
  ['snapshots/forex/rates.csv.gz', 'application/gzip'],
  ['snapshots/forex/rates.parquet', 'application/vnd.apache.parquet'],
  ['snapshots/SHA256SUMS', 'text/plain; charset=utf-8'],
])('%s is %s', (name, type) => expect(mediaTypeOf(name)).toBe(type))

test('a domain name has no extension of the table', () => {
  expect(extensionOf('whois/example.com')).toBeUndefined()
  expect(extensionOf('constructor')).toBeUndefined()
})
