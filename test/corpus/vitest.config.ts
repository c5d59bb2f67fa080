import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/corpus/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 600_000,
    maxWorkers: '100%',
  },
})
