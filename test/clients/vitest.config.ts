import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/clients/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
