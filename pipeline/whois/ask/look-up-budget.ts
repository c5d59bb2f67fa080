/** What look-ups for strangers may take: of a client, of each registry, at once. Clocks are those of `performance.now()`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { almanacError } from '../../contract/errors.ts'
import { takeOfClient } from '../../contract/look-up.ts'
import type { QuotaUse } from './quotas.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** A client's budget: milliseconds to wait, 0 where one look-up was taken. */
export const createClientBudget = () => {
  const emptyAt = new LRUCache<string, number>({ max: 10_000 })
  return (client: string, now: number): number => {
    const taken = takeOfClient(emptyAt.get(client) ?? Number.NEGATIVE_INFINITY, now)
    emptyAt.set(client, taken.emptyAt)
    return Math.ceil(taken.waitMs)
  }
}

interface ServerUse {
  readonly oneAtATime: ReturnType<typeof pLimit>
  freeAt: number
  restMs: number
}

/** The limiter of one look-up. Its questions throw where they would begin after its end. */
export interface LookUpLimiter extends RateLimiter {
  /** Milliseconds after which a question that was held back may be asked; 0 where none was. */
  heldBackMs(): number
}

/** Gives a limiter for each look-up that ends at a deadline. `gapOf` in milliseconds; `quotas` counts what strangers asked. */
export const createRegistryBudget = (
  gapOf: (server: string) => number,
  quotas: Pick<QuotaUse, 'add' | 'waitMs'>,
  restMs: number,
): ((deadline: number) => LookUpLimiter) => {
  const servers = new Map<string, ServerUse>()
  const useOf = (name: string): ServerUse => {
    const use = servers.get(name) ?? { oneAtATime: pLimit(1), freeAt: 0, restMs }
    servers.set(name, use)
    return use
  }
  const waitFor = (name: string, now: number): number => {
    const use = useOf(name)
    return Math.max(quotas.waitMs(name), Math.max(0, use.freeAt - now) + use.oneAtATime.pendingCount * gapOf(name))
  }
  return deadline => {
    let heldBackMs = 0
    const refusing = new Set<string>()
    const check = (name: string): void => {
      const now = performance.now()
      const wait = waitFor(name, now)
      if (now + wait < deadline) return
      heldBackMs = Math.max(heldBackMs, wait, 1)
      throw almanacError('WHOIS_CLOSED', name, 'no time left', 'a later look-up')
    }
    return {
      heldBackMs: () => heldBackMs,
      async run(name, work) {
        const use = useOf(name)
        check(name)
        return use.oneAtATime(async () => {
          check(name)
          quotas.add(name)
          await sleep(Math.max(0, use.freeAt - performance.now()))
          try {
            return await work()
          } finally {
            use.freeAt = Math.max(use.freeAt, performance.now() + gapOf(name))
          }
        })
      },
      refuse(name, statedMs = 0) {
        if (refusing.has(name)) return
        refusing.add(name)
        const use = useOf(name)
        use.freeAt = performance.now() + Math.max(use.restMs, statedMs)
        use.restMs = Math.min(use.restMs * 2, 64 * restMs)
        heldBackMs = Math.max(heldBackMs, use.freeAt - performance.now())
      },
      accept(name) {
        useOf(name).restMs = restMs
      },
      // One refusal ends the questions to that server in this look-up.
      isClosed: name => refusing.has(name),
    }
  }
}
