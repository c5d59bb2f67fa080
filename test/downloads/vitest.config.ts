import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/downloads/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Every file reads the one tree that is built first; the last one measures, and wants the machine for itself.
    fileParallelism: false,
  },
})
