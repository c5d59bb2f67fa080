import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/notebooks/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
