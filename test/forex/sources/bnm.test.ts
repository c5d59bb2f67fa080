import { expect, test } from 'vitest'
import bnm from '../../../pipeline/forex/sources/bnm.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const month = fixture('bnm', 'month.json')

test('the closing session has the plain label', () => {
  const closing = bnm.read(changed(month, '"session":"0900"', '"session":"1700"'))
  expect(closing.rows.map(({ label }) => label)).toEqual(['EUR', 'EUR', 'EUR'])
})

test('a middle rate of null is no figure; zero is refused', () => {
  expect(bnm.read(changed(month, '4.5092999999999996', 'null')).rows).toHaveLength(2)
  expect(rulesOf(bnm.read(changed(month, '4.5092999999999996', '0')))).toEqual({ 'number-range': 1 })
})

test('asks once for the newest day, and a month of each currency where more is missing', () => {
  expect(bnm.requests({ last: '2026-03-18', today: '2026-03-19' })).toEqual([
    { url: 'https://api.bnm.gov.my/public/exchange-rate?session=1700', accept: 'application/vnd.BNM.API.v1+json' },
  ])
  expect(bnm.requests({ last: '2026-03-20', today: '2026-03-23' })).toHaveLength(1)
  const asks = bnm.requests({ last: '2026-02-27', today: '2026-03-19' })
  expect([...new Set(asks.map(({ window }) => window))]).toEqual(['2026-02', '2026-03'])
  const months = asks.map(({ url }) => url)
  expect(months).toHaveLength(54)
  expect(months[0]).toBe('https://api.bnm.gov.my/public/exchange-rate/AED/year/2026/month/2?session=1700')
  expect(months.at(-1)).toBe('https://api.bnm.gov.my/public/exchange-rate/VND/year/2026/month/3?session=1700')
})

test('goes back a year at most', () => expect(bnm.requests({ today: '2026-03-19' })).toHaveLength(13 * 27))
