import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/hosts/**', 'test/browser/**', 'test/corpus/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
