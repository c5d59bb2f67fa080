import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/nodes/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
