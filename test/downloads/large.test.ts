import { expect, test } from 'vitest'
import { runDownloads } from '../../scripts/bench/downloads.ts'

// The time is a row of the bench.
test('1.2 million rows take at most 400 MB', () => {
  const { rows, megabytes } = runDownloads()
  expect(rows).toBeGreaterThanOrEqual(1_200_000)
  expect(megabytes).toBeLessThanOrEqual(400)
})
