import { expect, test } from 'vitest'
import cba from '../../../pipeline/forex/sources/cba.ts'

test('asks by SOAP for a year at most', () => {
  const [ask, ...more] = cba.requests({ last: '2026-03-16', today: '2026-03-19' })
  expect(more).toEqual([])
  expect(ask?.url).toBe('https://api.cba.am/exchangerates.asmx')
  expect(ask?.post?.action).toBe('http://www.cba.am/ExchangeRatesByDateRangeByISO')
  expect(ask?.post?.body).toContain('<DateFrom>2026-03-16</DateFrom><DateTo>2026-03-19</DateTo>')
  expect(cba.requests({ today: '2001-12-31' })).toHaveLength(2)
})
