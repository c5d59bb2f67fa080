import { defineConfig } from 'vitest/config'
import { base } from '../support/vitest-base.ts'

export default defineConfig({
  test: { ...base, include: ['test/expressions/**/*.test.ts'], testTimeout: 300_000 },
})
