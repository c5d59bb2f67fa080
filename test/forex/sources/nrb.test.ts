import { expect, test } from 'vitest'
import nrb from '../../../pipeline/forex/sources/nrb.ts'
import { changed, fixture } from '../fixture.ts'

const rates = fixture('nrb', 'rates.json')

test('one side without the other is kept as what it is', () =>
  expect(nrb.read(changed(rates, '"sell": "149.27"', '"sell": null')).rows).toHaveLength(11))

test('a span without tables is empty', () =>
  expect(
    nrb.read(
      changed(
        changed(rates, /"payload": \[[\s\S]*\]\s*\},\s*"pagination"/, '"payload":[]},"pagination"'),
        '"total": 3',
        '"total": 0',
      ),
    ),
  ).toEqual({ rows: [], refused: [] }))

test('asks in windows that fit a page of a hundred days', () => {
  expect(nrb.requests({ today: '2011-01-01' }).map(({ url }) => url.match(/from=[-\d]+/)?.[0])[0]).toBe(
    'from=2010-01-01',
  )
})
