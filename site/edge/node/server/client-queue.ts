/** One client's costly answers are formed one after the other, and other clients' requests are read between them. */
import { setImmediate } from 'node:timers/promises'

export const createClientQueue = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
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
