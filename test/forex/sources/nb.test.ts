import { expect, test } from 'vitest'
import nb from '../../../pipeline/forex/sources/nb.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const daily = fixture('nb', 'daily.csv')

test('indices of the krone are refused by name, though TWI looks like a code', () =>
  expect(nb.read(daily).refused.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['index TWI', 'index I44']))

test.each([
  ['a monthly average', 'B,USD,NOK', 'M,USD,NOK', 'not-daily'],
  ['a power that is none', 'false,0,C,2026-03-24,9.7049', 'false,x,C,2026-03-24,9.7049', 'units-form'],
  ['a zero', ',9.7049', ',0', 'number-range'],
  ['NaN', ',9.7049', ',NaN', 'number-form'],
])('%s is refused', (_, from, to, rule) =>
  expect(rulesOf(nb.read(changed(daily, from, to)))).toEqual({ index: 2, [rule]: 1 }),
)

test('a figure left out is none', () => expect(nb.read(changed(daily, ',9.7049', ',')).rows).toHaveLength(4))

test('asks year by year', () => {
  expect(nb.requests({ last: '2026-03-16', today: '2026-03-24' })).toMatchObject([
    {
      url: 'https://data.norges-bank.no/api/data/EXR/B..NOK.SP?endPeriod=2026-03-24&format=csvdata&startPeriod=2026-03-16',
    },
  ])
})
