import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/hosts/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Each file starts servers and builds or reads the same trees: one after the other.
    fileParallelism: false,
  },
})
