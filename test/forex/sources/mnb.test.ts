import { expect, test } from 'vitest'
import mnb from '../../../pipeline/forex/sources/mnb.ts'

test('posts the days and the currencies in an envelope, a year at most at a time', () => {
  const [ask, ...more] = mnb.requests({ last: '2025-03-28', today: '2025-04-01' })
  expect(more).toEqual([])
  expect(ask?.url).toBe('https://www.mnb.hu/arfolyamok.asmx')
  expect(ask?.post?.action).toBe('http://www.mnb.hu/webservices/MNBArfolyamServiceSoap/GetExchangeRates')
  expect(ask?.post?.body).toContain('<startDate>2025-03-28</startDate><endDate>2025-04-01</endDate>')
  expect(ask?.post?.body).toMatch(/<currencyNames>AUD,BGN,.*,EUR,.*SKK<\/currencyNames>/)
  const first = mnb.requests({ today: '2025-04-01' })
  expect(first[0]?.post?.body).toContain('<startDate>2000-01-03</startDate>')
  expect(first).toHaveLength(26)
})
