/** When `npm run schedule` asks which sources: each some minutes after its own hour, in its own zone, and all of them every six hours. */
import { createTask } from 'node-cron'
import { services } from '../../pipeline/contract/routes.ts'
import { usualHour, wednesday } from '../../pipeline/core/cadence.ts'
import type { Source } from '../../pipeline/core/source.ts'
import { intakes } from '../../pipeline/fetch/intakes.ts'

export interface Tick {
  readonly cron: string
  readonly zone: string
  /** `forex/ecb`, …; empty for everything that is due, registrations too. */
  readonly sources: readonly string[]
}

/** Pages are seldom there on the minute. */
const graceMinutes = 5

/** For what was late, failed or slept through: all that is still due, four times a day. */
const catchUp: Tick = { cron: '20 2,8,14,20 * * *', zone: 'UTC', sources: [] }

/** Days of the week on which a source may have something new; months and quarters are looked at daily, and `due` decides. */
const daysOf = ({ cadence, publishes = usualHour }: Source<unknown>): string => {
  const { weekday = wednesday, after = 0 } = publishes
  if (cadence === 'weekly') return String((weekday + after) % 7)
  return cadence === 'workdaily' || cadence === 'session' ? '1-5' : '*'
}

const cronOf = (source: Source<unknown>): string => {
  const [hour = 0, minute = 0] = (source.publishes ?? usualHour).at.split(':').map(Number)
  const late = hour * 60 + minute + graceMinutes
  return `${late % 60} ${Math.floor(late / 60) % 24} * * ${daysOf(source)}`
}

/** All ticks. Sources of the same minute, days and zone share one. */
export const ticks = async (): Promise<readonly Tick[]> => {
  const found = new Map<string, Tick>()
  for (const service of services)
    for (const [key, source] of await intakes[service].sources()) {
      // Some are only imported by hand.
      if (source.cadence === 'manual' || source.requests({ today: '2026-01-01' }).length === 0) continue
      const { zone } = source.publishes ?? usualHour
      const cron = cronOf(source)
      const known = found.get(`${cron} ${zone}`)
      found.set(`${cron} ${zone}`, { cron, zone, sources: [...(known?.sources ?? []), `${service}/${key}`] })
    }
  return [...found.values(), catchUp]
}

/** More than this often no tick comes in a fortnight. */
const mostRuns = 14 * 24

export const planOf = (all: readonly Tick[], until: Date) =>
  all
    .flatMap(({ cron, zone, sources }) => {
      const task = createTask(cron, () => {}, { timezone: zone })
      const runs = task.getNextRuns(mostRuns).filter(at => at <= until)
      task.destroy()
      return runs.map(at => ({ at, sources }))
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
