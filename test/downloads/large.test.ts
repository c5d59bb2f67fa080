import { expect, test } from 'vitest'
import { runDownloads } from '../../scripts/bench/downloads.ts'

test('1.2 million rows take at most 15 s of one core and 400 MB', () => {
  const { rows, seconds, megabytes } = runDownloads()
  expect(rows).toBeGreaterThanOrEqual(1_200_000)
  expect(seconds).toBeLessThanOrEqual(15)
  expect(megabytes).toBeLessThanOrEqual(400)
})
