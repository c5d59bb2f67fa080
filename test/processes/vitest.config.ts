import { defineConfig } from 'vitest/config'
import { useScratchFolder } from '../support/scratch.ts'

useScratchFolder()

export default defineConfig({
  test: {
    include: ['test/processes/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 300_000,
    maxWorkers: '100%',
  },
})
