import { describe, expect, test } from 'vitest'
import { fileKeyOf, wantsPage } from '../../site/host/page-path.ts'

describe('Accept names HTML', () => {
  test.each([
    'text/html',
    ' text/html',
    'TEXT/HTML',
    'text/html,application/xhtml+xml',
    'application/xhtml+xml, text/html;q=0.9',
    'application/xml,text/html',
    'text/html ; charset=utf-8',
    'text/html;q=1',
    'text/html;q=0.5',
    'text/html;q=0.01',
    'text/html, text/plain;q=0',
  ])('%j', accept => expect(wantsPage(accept)).toBe(true))

  test.each([
    '',
    null,
    undefined,
    '*/*',
    'application/json',
    'text/htmlx',
    'xtext/html',
    'application/text/html',
    'text/html/x',
    'text/html;q=0',
    'text/html; q=0.0',
    'text/html;  q=0.000 , */*',
    'text/html ;q=0;level=1',
  ])('not %j', accept => expect(wantsPage(accept)).toBe(false))
})

test.each([
  ['/', 'index.html'],
  ['/snapshots', 'downloads.html'],
  ['/Snapshots/', 'downloads.html'],
  ['/snapshots//', 'snapshots//'],
  ['/snapshots/rates.csv', 'snapshots/rates.csv'],
  ['/x/snapshots', 'x/snapshots'],
  ['/rates', 'rates/index.html'],
  ['/rates/', 'rates/index.html'],
  ['/Rates/USD-GHS', 'rates/usd-ghs.html'],
  ['/rates/usd-ghs/', 'rates/usd-ghs/'],
  ['/Rates/USD-GHS.HTML', 'Rates/USD-GHS.HTML'],
  ['/rates/usd/ghs', 'rates/usd/ghs'],
  ['/rates/ü', 'rates/ü'],
  ['/xrates', 'xrates'],
  ['/x/rates', 'x/rates'],
  ['/shares/gcb', 'shares/gcb.html'],
  ['/domains/Example.com', 'domains/example.com.html'],
  ['/domains/a-1.example', 'domains/a-1.example.html'],
  ['/API', 'api.html'],
  ['/downloads', 'downloads.html'],
  ['/status', 'status.html'],
  ['/status/', 'status/'],
  ['/apis', 'apis'],
  ['/Robots.txt', 'Robots.txt'],
])('the file of %s is %s', (path, key) => expect(fileKeyOf(path)).toBe(key))
