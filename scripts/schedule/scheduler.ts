/** The life of `npm run schedule`: runs one after the other, never two at once, and none lost by a machine that slept. */
import { type ScheduledTask, schedule } from 'node-cron'
import pLimit from 'p-limit'
import type { Tick } from './ticks.ts'

export interface Wish {
  /** `start`, `tick`, `catch-up`, `wake`. */
  readonly trigger: string
  readonly sources: readonly string[]
}

export interface SchedulerOptions {
  readonly ticks: readonly Tick[]
  /** One run; what it throws is its own affair and ends nothing. */
  readonly run: (wish: Wish) => Promise<void>
  /** The most a tick is put off, so that not all the world asks on the same second. */
  readonly jitterMs: number
  /** How often the clock is looked at, and by how much more it must have moved to call it sleep. */
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
  const queue = pLimit(1)
  const waiting = new Set<string>()
  let stopped = false
  const enqueue = (wish: Wish): void => {
    const name = wish.sources.join() || 'everything'
    // The same wish waiting already will see all that this one would.
    if (stopped || waiting.has(name)) return
    waiting.add(name)
    void queue(async () => {
      waiting.delete(name)
      if (!stopped) await run(wish)
    })
  }
  const tasks: readonly ScheduledTask[] = ticks.map(({ cron, zone, sources }) =>
    schedule(cron, () => enqueue({ trigger: sources.length === 0 ? 'catch-up' : 'tick', sources }), {
      timezone: zone,
      noOverlap: true,
      maxRandomDelay: jitterMs,
      suppressMissedWarning: true,
    }),
  )
  let beat = now()
  const heart = setInterval(() => {
    const moved = now() - beat
    beat += moved
    // Slept, or the clock was set: what is due is judged by the data, so one look at everything makes up for any number of ticks.
    if (Math.abs(moved - beatMs) > sleptMs) enqueue({ trigger: 'wake', sources: [] })
  }, beatMs)
  enqueue({ trigger: 'start', sources: [] })
  return {
    /** Begins nothing new; resolves when the run at work has ended. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(heart)
      for (const task of tasks) await task.destroy()
      await queue(async () => {})
    },
  }
}
