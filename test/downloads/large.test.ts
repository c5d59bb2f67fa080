import { expect, test } from 'vitest'
import { makeLarge } from '../../scripts/bench/downloads.ts'
import { runApart } from '../../scripts/lib/apart.ts'

// The time is a row of the bench.
test('1.2 million rows take at most 400 MB', async () => {
  const module = new URL('../../scripts/bench/downloads.ts', import.meta.url).href
  const { rows, megabytes } = await runApart(module, makeLarge, [1_200_000])
  expect(rows).toBeGreaterThanOrEqual(1_200_000)
  expect(megabytes).toBeLessThanOrEqual(400)
})
