import { defineConfig } from 'vitest/config'
import { rooms } from './rooms.ts'

export default defineConfig({
  test: {
    include: [...(rooms[process.env['ALMANAC_ROOM'] ?? '']?.tests ?? [])],
    // They read the bundled data: seconds for each mutant.
    exclude: ['test/contract/openapi.test.ts', 'test/forex/{bad-input,bundled}.test.ts'],
    // So do these: words without number, or commands of their own.
    testNamePattern:
      /^(?!.*(is refused by `store` and|ends too early, or lacks|whatever legal text stands|outside the tree, whatever|`parse` reads a stored))/,
    // One thread runs all mutants.
    runner: 'test/mutate/vitest-runner.ts',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 20_000,
  },
})
