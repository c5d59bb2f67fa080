import { defineConfig } from 'vitest/config'
import { useScratchFolder } from './test/support/scratch.ts'
import { base } from './test/support/vitest-base.ts'

useScratchFolder()

export default defineConfig({
  test: {
    ...base,
    include: ['test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'test/hosts/**',
      'test/browser/**',
      'test/clients/**',
      'test/corpus/**',
      'test/downloads/**',
      'test/expressions/**',
      'test/nodes/**',
      'test/notebooks/**',
      'test/processes/**',
    ],
    // One file a core: Vitest alone would leave one of two cores to itself.
    maxWorkers: '100%',
    // A hung test ends here. Beside other work the slowest without a limit of its own takes 12 s; those that run whole commands say theirs.
    testTimeout: 20_000,
    hookTimeout: 300_000,
  },
})
