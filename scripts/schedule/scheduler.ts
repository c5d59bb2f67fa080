/** The life of `npm run schedule`: each service has a lane; a lane runs one fetch after the other, and the lanes run at once. */
import { type ScheduledTask, schedule } from 'node-cron'
import pLimit from 'p-limit'
import { type Service, services } from '../../pipeline/contract/routes.ts'
import type { Tick } from './ticks.ts'

export interface RunRequest {
  /** `start`, `tick`, `catch-up`, `wake`. */
  readonly trigger: string
  readonly lane: Service
  /** `forex/ecb`, … of the lane, or its service for all that is due. */
  readonly sources: readonly string[]
}

interface SchedulerOptions {
  readonly ticks: readonly Tick[]
  /** One run. It handles its own errors. `signal` asks it to end early. */
  readonly run: (request: RunRequest, signal: AbortSignal) => Promise<void>
  /** The longest random delay of a tick, so that installations do not ask in the same second. */
  readonly jitterMs: number
  /** How often the clock is read, and by how much it must jump to count as sleep. */
  readonly beatMs?: number
  readonly sleptMs?: number
  readonly now?: () => number
}

export const startScheduler = ({
  ticks,
  run,
  jitterMs,
  beatMs = 60_000,
  sleptMs = 300_000,
  now = Date.now,
}: SchedulerOptions) => {
  const lanes = new Map(services.map(service => [service, pLimit(1)] as const))
  const waiting = new Set<string>()
  const stopping = new AbortController()
  const enqueue = (request: RunRequest): void => {
    const name = request.sources.join()
    // A waiting run of the same sources will see all that this one would.
    if (stopping.signal.aborted || waiting.has(name)) return
    waiting.add(name)
    void lanes.get(request.lane)?.(async () => {
      waiting.delete(name)
      if (!stopping.signal.aborted) await run(request, stopping.signal)
    })
  }
  const enqueueAll = (trigger: string): void => {
    for (const lane of services) enqueue({ trigger, lane, sources: [lane] })
  }
  const enqueueTick = ({ sources }: Tick): void => {
    if (sources.length === 0) enqueueAll('catch-up')
    for (const lane of services) {
      const own = sources.filter(source => source.startsWith(`${lane}/`))
      if (own.length > 0) enqueue({ trigger: 'tick', lane, sources: own })
    }
  }
  const tasks: readonly ScheduledTask[] = ticks.map(tick =>
    schedule(tick.cron, () => enqueueTick(tick), {
      timezone: tick.zone,
      noOverlap: true,
      maxRandomDelay: jitterMs,
      suppressMissedWarning: true,
    }),
  )
  let beat = now()
  const heart = setInterval(() => {
    const moved = now() - beat
    beat += moved
    // After sleep or a change of the clock, the stored data decides what is due: one check of everything replaces all missed ticks.
    if (Math.abs(moved - beatMs) > sleptMs) enqueueAll('wake')
  }, beatMs)
  enqueueAll('start')
  return {
    /** Starts nothing new; resolves when the runs at work have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(heart)
      for (const task of tasks) await task.destroy()
      await Promise.all([...lanes.values()].map(lane => lane(async () => {})))
    },
  }
}
