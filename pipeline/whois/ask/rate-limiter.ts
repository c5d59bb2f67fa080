/** One question at a time per server, with a gap after each, a rest after a refusal, and an end after too many. */
import { setTimeout as sleep } from 'node:timers/promises'

interface Server {
  tail: Promise<unknown>
  freeAt: number
  refusals: number
  closed: boolean
}

export interface RateLimiter {
  /** Runs `work` when it is this server's turn. */
  run<Result>(server: string, work: () => Promise<Result>): Promise<Result>
  /** The server said that it is asked too much: it rests, twice as long each time, and after `retries` rests it is closed. */
  refuse(server: string): void
  /** The server gave an answer after all. */
  accept(server: string): void
  /** Not to be asked again in this run. */
  isClosed(server: string): boolean
}

export const createRateLimiter = ({
  gapMs,
  restMs,
  retries,
}: {
  readonly gapMs: number
  readonly restMs: number
  readonly retries: number
}): RateLimiter => {
  const servers = new Map<string, Server>()
  const serverOf = (name: string): Server => {
    const known = servers.get(name)
    if (known) return known
    const server: Server = { tail: Promise.resolve(), freeAt: 0, refusals: 0, closed: false }
    servers.set(name, server)
    return server
  }
  return {
    run(name, work) {
      const server = serverOf(name)
      const turn = server.tail.then(async () => {
        const wait = server.freeAt - performance.now()
        if (wait > 0) await sleep(wait)
        try {
          return await work()
        } finally {
          server.freeAt = Math.max(server.freeAt, performance.now() + gapMs)
        }
      })
      server.tail = turn.catch(() => undefined)
      return turn
    },
    refuse(name) {
      const server = serverOf(name)
      server.freeAt = performance.now() + restMs * 2 ** Math.min(server.refusals, 6)
      server.refusals += 1
      if (server.refusals > retries) server.closed = true
    },
    accept(name) {
      serverOf(name).refusals = 0
    },
    isClosed: name => serverOf(name).closed,
  }
}
