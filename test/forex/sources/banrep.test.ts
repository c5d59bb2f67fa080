import { expect, test } from 'vitest'
import banrep from '../../../pipeline/forex/sources/banrep.ts'

test('asks from the day after the last one to tomorrow, under which today is listed', () => {
  expect(banrep.requests({ today: '2026-03-23' })[0]?.url).toContain('%272000-01-02T')
})
