import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/expressions/**/*.test.ts'], testTimeout: 300_000 } })
