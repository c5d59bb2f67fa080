import { expect, test } from 'vitest'
import boc from '../../../pipeline/forex/sources/boc.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const daily = fixture('boc', 'daily.json')

test('an empty value is no figure', () => {
  expect(boc.read(daily).rows).toHaveLength(5)
})

test.each([
  ['0', 'number-range'],
  ['-1', 'number-form'],
  ['n/a', 'number-form'],
])('a rate of %s is refused by %s', (text, rule) =>
  expect(rulesOf(boc.read(changed(daily, '1.3617', text)))).toEqual({ [rule]: 1 }),
)

test('asks from the last day known, and from 2017 the first time', () => {
  const url = 'https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date='
  expect(boc.requests({ last: '2026-03-18', today: '2026-03-19' })).toMatchObject([{ url: `${url}2026-03-18` }])
  expect(boc.requests({ today: '2026-03-19' })).toMatchObject([{ url: `${url}2017-01-03` }])
})
