import { defineConfig } from 'vitest/config'
import { rooms } from './rooms.ts'

export default defineConfig({
  test: {
    include: [...(rooms[process.env['ALMANAC_ROOM'] ?? '']?.tests ?? [])],
    // It weighs bundles, and code with mutants weighs more.
    exclude: ['test/site/bundle-weight.test.ts'],
    testTimeout: 20_000,
  },
})
