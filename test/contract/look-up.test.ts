import { expect, test } from 'vitest'
import { takeOfClient } from '../../pipeline/contract/look-up.ts'

test('a client takes twenty look-ups at once, then one every three seconds', () => {
  const now = Date.UTC(2026, 4, 22)
  let emptyAt = 0
  const waits = Array.from({ length: 22 }, () => {
    const taken = takeOfClient(emptyAt, now)
    emptyAt = taken.emptyAt
    return taken.waitMs
  })
  expect(waits.filter(wait => wait === 0)).toHaveLength(20)
  expect(waits.slice(20)).toEqual([3000, 3000])
  expect(takeOfClient(emptyAt, now + 3_000).waitMs).toBe(0)
})
