import { expect, test } from 'vitest'
import sarb from '../../../pipeline/forex/sources/sarb.ts'
import { changed, fixture } from '../fixture.ts'

const dollar = fixture('sarb', 'dollar.json')

test('a value of null is no figure', () => {
  expect(sarb.read(changed(dollar, '17.1302', 'null')).rows).toHaveLength(1)
})

test('asks for 23 series in windows of a year', () => {
  const asks = sarb.requests({ last: '2026-03-23', today: '2026-03-27' })
  expect(asks).toHaveLength(23)
  expect(asks[0]?.url).toMatch(/\/EXCX135D\/2026-03-23T00:00:00\/2026-03-27T00:00:00$/)
  expect(sarb.requests({ today: '2001-06-30' })).toHaveLength(46)
})
