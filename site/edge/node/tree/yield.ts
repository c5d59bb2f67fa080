import { setImmediate } from 'node:timers/promises'

/** Longest stretch of work before requests get their turn: a reload then adds a few milliseconds to the slowest, not seconds. */
const stretchMs = 4

/** Called between small pieces of long work; lets requests through when the stretch is over. */
export const createYield = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < stretchMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
