import { defineConfig } from 'vitest/config'
import { useScratchFolder } from './test/support/scratch.ts'

useScratchFolder()

export default defineConfig({
  test: {
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
    setupFiles: ['test/support/setup.ts'],
    // One file a core: Vitest alone would leave one of two cores to itself.
    maxWorkers: '100%',
    // Files share their worker's modules: importing them anew for each took a third of the run. No test leaves anything in one.
    isolate: false,
    // Modules that were translated in an earlier run are read from node_modules: a third of the processor of a few files.
    experimental: { fsModuleCache: true },
    // A hung test ends here. Beside other work the slowest without a limit of its own takes 12 s; those that run whole commands say theirs.
    testTimeout: 20_000,
    hookTimeout: 300_000,
  },
})
