import { expect, test } from 'vitest'
import cnb from '../../../pipeline/forex/sources/cnb.ts'

test('asks by year', () => {
  const url = (year: number) => `https://api.cnb.cz/cnbapi/exrates/daily-year?lang=EN&year=${year}`
  expect(cnb.requests({ last: '2026-04-01', today: '2026-04-02' }).map(ask => ask.url)).toEqual([url(2026)])
  expect(cnb.requests({ today: '2026-04-02' }).map(ask => ask.url)[0]).toBe(url(2000))
  expect(cnb.requests({ today: '2026-04-02' })).toHaveLength(27)
})
