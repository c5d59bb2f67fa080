import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/hosts/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Each file starts servers and builds or reads the same trees: one after the other.
    fileParallelism: false,
  },
})
