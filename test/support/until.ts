import { vi } from 'vitest'

/** Resolves once the condition holds; one that never does ends the test at its limit. */
export const until = (holds: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(holds, { timeout: 120_000, interval: 5 })

/** Yields to the event loop so many times: both ends of a loopback connection move on meanwhile. */
export const turnEventLoop = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise(resolve => setImmediate(resolve))
}
