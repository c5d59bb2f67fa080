import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/downloads/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Every file reads the one tree that is built first; the last one measures, and wants the machine for itself.
    fileParallelism: false,
  },
})
