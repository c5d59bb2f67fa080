import { expect, test } from 'vitest'
import sarb from '../../../pipeline/forex/sources/sarb.ts'
import { changed, fixture } from '../fixture.ts'

const dollar = fixture('sarb', 'dollar.json')
const pula = fixture('sarb', 'pula.json')

test('the name of a series states its direction', () => {
  expect(sarb.read(pula).rows[0]).toMatchObject({ base: 'ZAR', counter: 'BWP', text: '0.8008' })
})

test('a value of null is no figure', () => {
  expect(sarb.read(changed(dollar, '17.1302', 'null')).rows).toHaveLength(1)
})

test('asks for 23 series in windows of a year', () => {
  const asks = sarb.requests({ last: '2026-03-23', today: '2026-03-27' })
  expect(asks).toHaveLength(23)
  expect(asks[0]?.url).toMatch(/\/EXCX135D\/2026-03-23T00:00:00\/2026-03-27T00:00:00$/)
  expect(sarb.requests({ today: '2001-06-30' })).toHaveLength(46)
})
