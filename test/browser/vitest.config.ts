import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: {
    ...base,
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // One browser at a time: files share the cores and the built tree.
    fileParallelism: false,
  },
})
