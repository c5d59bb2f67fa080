import { vi } from 'vitest'

/** Resolves once the condition holds; one that never does ends the test at its limit. */
export const until = (holds: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(holds, { timeout: 120_000, interval: 5 })

/** Lets the event loop of this process turn so often: both ends of a loopback connection move on meanwhile. */
export const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise(resolve => setImmediate(resolve))
}
