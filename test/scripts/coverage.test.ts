import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { tinyData } from '../support/temp.ts'

it('names the span whose months and days it counts', async () => {
  // The tiny data hold 27 and 28 December 2001, and days of 2026, which are behind the span.
  const { code, stdout } = await runCommand('coverage', ['gbp', '--data', tinyData])
  expect([code, stdout.split('\n', 1)[0]]).toEqual([0, 'GBP: 1 months and 2 days of 2000-01 to 2024-09'])
})
