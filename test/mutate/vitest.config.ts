import { defineConfig } from 'vitest/config'
import { rooms } from './rooms.ts'

export default defineConfig({
  test: {
    include: [...(rooms[process.env['ALMANAC_ROOM'] ?? '']?.tests ?? [])],
    // They read the bundled data: seconds for each mutant.
    exclude: [
      'test/contract/openapi.test.ts',
      'test/forex/{bad-input,bundled}.test.ts',
      'test/gse/{bundled,known-fields,market-figures,market-value}.test.ts',
    ],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 20_000,
  },
})
