import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/nodes/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
