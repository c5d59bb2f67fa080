import { defineConfig } from 'vitest/config'
import type { MutatedRoom } from './rooms.ts'

const { tests }: MutatedRoom = JSON.parse(process.env['ALMANAC_ROOM'] ?? '{}')

export default defineConfig({
  test: {
    include: [...tests],
    // They read the bundled data: seconds for each mutant.
    exclude: ['test/contract/openapi.test.ts', 'test/forex/{bad-input,bundled}.test.ts'],
    // So do these: words without number, or commands of their own.
    testNamePattern:
      /^(?!.*(is refused by `store` and|ends too early, or lacks|whatever legal text stands|outside the tree, whatever|`(import|parse)` (stores|reads)))/,
    // One thread runs all mutants.
    runner: 'test/mutate/vitest-runner.ts',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 20_000,
  },
})
