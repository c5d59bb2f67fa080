import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/corpus/**/*.test.ts'],
    testTimeout: 600_000,
    maxWorkers: '100%',
  },
})
