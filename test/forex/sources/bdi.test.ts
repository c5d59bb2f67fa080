import { expect, test } from 'vitest'
import bdi from '../../../pipeline/forex/sources/bdi.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('bdi', 'daily.csv')

test('N.A. is no figure, and a currency of two countries is one figure', () => {
  expect(textOn(bdi.read(daily), '2026-02-09', 'BYN')).toBeUndefined()
})

test('two countries that disagree about one currency: the first stays, the second is refused', () => {
  const reading = bdi.read(changed(daily, 'TOGO,CFA Franc,XOF,209,655.957', 'TOGO,CFA Franc,XOF,209,656.957'))
  expect(textOn(reading, '2026-02-09', 'XOF')).toBe('655.957')
  expect(rulesOf(reading)).toEqual({ duplicate: 1 })
})

test('a day without quotations is the bank’s own empty table', () =>
  expect(bdi.read(changed(daily, /\n[A-Z][^#]*02-09\n/s, '\n')).rows).toEqual([]))

test('asks for each working day that is missing, a month at a time', () => {
  const asks = bdi.requests({ last: '2026-02-26', today: '2026-03-03' })
  expect(asks.map(({ url, window }) => `${window} ${url.split('=').at(-1)}`)).toEqual([
    '2026-02 2026-02-27',
    '2026-03 2026-03-02',
    '2026-03 2026-03-03',
  ])
  expect(asks[0]?.url).toBe(
    'https://tassidicambio.bancaditalia.it/terzevalute-wf-web/rest/v1.0/dailyRates?currencyIsoCode=EUR&lang=en&referenceDate=2026-02-27',
  )
  expect(bdi.requests({ today: '2000-01-04' })).toHaveLength(2)
})
