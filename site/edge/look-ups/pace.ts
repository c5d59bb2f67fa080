/** The pace of one server, as numbers that a platform stores: a gap, a quota of any 24 hours, and rests after refusals. */
import { lookUpShare, type ServerLimits } from '../../../pipeline/contract/registries.ts'

export interface Pace {
  /** When the next question may begin, in milliseconds since 1970. */
  readonly freeAt: number
  readonly restUntil: number
  readonly restMs: number
  /** Questions of each hour since 1970, the last 24 and the hour that runs. */
  readonly asked: Readonly<Record<string, number>>
}

const hourMs = 3_600_000
/** The gap where the operator states none; one a second stays below all published limits. */
export const unstatedGapMs = 1000
const [firstRestMs, mostRestMs] = [60_000, 64 * 60_000]

export const restedPace: Pace = { freeAt: 0, restUntil: 0, restMs: firstRestMs, asked: {} }

const recent = (asked: Pace['asked'], now: number): readonly (readonly [hour: number, count: number])[] =>
  Object.entries(asked)
    .map(([hour, count]) => [Number(hour), count] as const)
    .filter(([hour]) => (hour + 25) * hourMs > now)
    .sort(([a], [b]) => a - b)

/** Takes one question: when it may begin, and the pace after it. `undefined` for the pace where the quota is used up until then. */
export const reserve = (pace: Pace, now: number, limits: ServerLimits = {}) => {
  const hours = recent(pace.asked, now)
  const used = hours.reduce((sum, [, count]) => sum + count, 0)
  if (used >= lookUpShare(limits)) return { at: (hours[0]![0] + 25) * hourMs, pace: undefined }
  const at = Math.max(now, pace.freeAt, pace.restUntil)
  const hour = Math.floor(at / hourMs)
  const asked = { ...Object.fromEntries(hours), [hour]: (pace.asked[hour] ?? 0) + 1 }
  return { at, pace: { ...pace, freeAt: at + (limits.gapMs ?? unstatedGapMs), asked } }
}

/** After a refusal: the server rests, twice as long each time. */
export const afterRefusal = (pace: Pace, now: number, statedMs: number): Pace => ({
  ...pace,
  restUntil: Math.max(pace.restUntil, now + Math.max(pace.restMs, statedMs)),
  restMs: Math.min(pace.restMs * 2, mostRestMs),
})

/** After an answer the next refusal is a first one again. */
export const afterAnswer = (pace: Pace): Pace => ({ ...pace, restMs: firstRestMs })
