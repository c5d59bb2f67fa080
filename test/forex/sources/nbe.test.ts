import { expect, test } from 'vitest'
import nbe from '../../../pipeline/forex/sources/nbe.ts'
import { changed, fixture } from '../fixture.ts'

const day = fixture('nbe', 'day.json')

test('an average of null is no figure', () => {
  expect(nbe.read(changed(day, '"9.487"', 'null')).rows).toHaveLength(2)
})

test('asks day by day, for the working days that are missing', () => {
  const asked = nbe.requests({ last: '2026-05-14', today: '2026-05-18' }).map(({ url }) => url)
  expect(asked).toEqual(
    ['2026-05-15', '2026-05-18'].map(date => `https://api.nbe.gov.et/api/filter-exchange-rates?date=${date}`),
  )
  expect(nbe.requests({ today: '2024-10-03' })).toHaveLength(3)
})
