/** One client's costly answers are formed one after the other, and other clients' requests are read between them. */
import { setImmediate } from 'node:timers/promises'

export type RunQueued = <Result>(client: string, work: () => Promise<Result>) => Promise<Result>

export const createClientQueue = (): RunQueued => {
  const last = new Map<string, Promise<unknown>>()
  return (client, work) => {
    const before = last.get(client)
    const result = before ? before.then(() => setImmediate()).then(work) : work()
    const ended = result.catch(() => {})
    last.set(client, ended)
    void ended.then(() => {
      if (last.get(client) === ended) last.delete(client)
    })
    return result
  }
}
