import { defineConfig } from 'vitest/config'
import { rooms } from './rooms.ts'

export default defineConfig({
  test: { include: [...(rooms[process.env['ALMANAC_ROOM'] ?? '']?.tests ?? [])], testTimeout: 20_000 },
})
