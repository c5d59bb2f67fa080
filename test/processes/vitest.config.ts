import { defineConfig } from 'vitest/config'
import { useScratchFolder } from '../support/scratch.ts'
import { base } from '../support/vitest-base.ts'

useScratchFolder()

export default defineConfig({
  test: {
    ...base,
    include: ['test/processes/**/*.test.ts'],
    testTimeout: 300_000,
    maxWorkers: '100%',
  },
})
