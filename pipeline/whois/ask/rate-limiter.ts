/** One question at a time to a server, with a gap after each, a rest after a refusal, and an end after too many. */
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ServerLimits } from '../../contract/registries.ts'
import type { QuotaUse } from './quotas.ts'
import type { Rests } from './rests.ts'
import type { AskingPace } from './settings.ts'

/** A server that states a longer rest is not asked again in this run. */
const longestWaitMs = 120_000

interface ServerPace {
  readonly oneAtATime: ReturnType<typeof pLimit>
  /** The instant from which it may be asked, on the clock of `performance.now()`. */
  freeAt: number
  refusals: number
  closed: boolean
}

export interface RateLimiter {
  run<Result>(server: string, work: () => Promise<Result>): Promise<Result>
  /** The server refused, and may have stated how long: it rests, twice as long each time, and after `retries` rests it is closed. */
  refuse(server: string, statedMs?: number): void
  /** The server answered: its next rest is the first again. */
  accept(server: string): void
  /** True when the server is not asked again in this run. */
  isClosed(server: string): boolean
}

interface RateLimits extends AskingPace {
  readonly retries: number
  /** What operators of servers state. */
  readonly limits: ReadonlyMap<string, ServerLimits>
  readonly quotas: QuotaUse
  /** Rests that outlive the run. */
  readonly rests: Rests
}

export const createRateLimiter = ({ gapMs, restMs, retries, limits, quotas, rests }: RateLimits): RateLimiter => {
  const servers = new Map<string, ServerPace>()
  const paceOf = (name: string): ServerPace => {
    const pace = servers.get(name) ?? { oneAtATime: pLimit(1), freeAt: 0, refusals: 0, closed: false }
    servers.set(name, pace)
    return pace
  }
  return {
    run(name, work) {
      const pace = paceOf(name)
      return pace.oneAtATime(async () => {
        const wait = pace.freeAt - performance.now()
        if (wait > 0) await sleep(wait)
        try {
          return await work()
        } finally {
          // Counted afterwards: the work looks first whether the quota is used up.
          if (quotas.waitMs(name) === 0) quotas.add(name)
          pace.freeAt = Math.max(pace.freeAt, performance.now() + Math.max(gapMs, limits.get(name)?.gapMs ?? 0))
        }
      })
    },
    refuse(name, statedMs = 0) {
      const pace = paceOf(name)
      const rest = Math.max(restMs * 2 ** Math.min(pace.refusals, 6), statedMs)
      pace.freeAt = performance.now() + rest
      pace.refusals += 1
      if (pace.refusals <= retries && statedMs <= longestWaitMs) return
      pace.closed = true
      rests.rest(name, rest)
    },
    accept(name) {
      paceOf(name).refusals = 0
    },
    isClosed: name => paceOf(name).closed || quotas.waitMs(name) > 0 || rests.isResting(name),
  }
}
