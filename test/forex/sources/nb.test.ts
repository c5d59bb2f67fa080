import { expect, test } from 'vitest'
import nb from '../../../pipeline/forex/sources/nb.ts'
import { changed, fixture } from '../fixture.ts'

const daily = fixture('nb', 'daily.csv')

test('indices of the krone are refused by name, though TWI looks like a code', () =>
  expect(nb.read(daily).refused.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['index TWI', 'index I44']))

test('a figure left out is none', () => expect(nb.read(changed(daily, ',9.7049', ',')).rows).toHaveLength(4))

test('asks year by year', () => {
  expect(nb.requests({ last: '2026-03-16', today: '2026-03-24' })).toMatchObject([
    {
      url: 'https://data.norges-bank.no/api/data/EXR/B..NOK.SP?endPeriod=2026-03-24&format=csvdata&startPeriod=2026-03-16',
    },
  ])
})
