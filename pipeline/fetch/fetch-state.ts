/** When each source was requested by this installation and when it answered: decides what is due and what is silent. */
import { z } from 'zod'
import { dayMs } from '../contract/calendar.ts'
import { longestRestMs } from '../core/cadence.ts'
import { stateFile } from '../core/state-file.ts'

const instant = z.number()
const instantIfAny = instant.optional().catch(undefined)

/** Instants in milliseconds since 1970. */
const stateSchema = z
  .object({
    /** The first request. */
    since: instantIfAny,
    /** The last request. */
    at: instant,
    /** The last reply that could be read; absent without one. */
    answered: instantIfAny,
    /** The earliest next request, from the Retry-After of its last refusal. */
    notBefore: instantIfAny,
    /** Days with requests but no answer since then. Counted day by day, so a wrong clock cannot make a source look silent. */
    silentDays: z.number().catch(0),
  })
  .transform(({ since, ...state }) => ({ since: since ?? state.at, ...state }))
export type FetchState = Readonly<z.infer<typeof stateSchema>>

const statesSchema = z.record(z.string(), stateSchema.optional().catch(undefined))
type FetchStates = Readonly<z.infer<typeof statesSchema>>

const states = stateFile('asked.json', statesSchema)

export const readFetchStates = (dataDir: string): FetchStates => states.read(dataDir) ?? {}

const dayOf = (at: number): number => Math.floor(at / dayMs)

/** The state after a request at `now` (ms since 1970). `waitMs` is its Retry-After. If the clock went back, counting restarts. */
export const nextFetchState = (known: FetchState | undefined, now: number, didAnswer: boolean, waitMs?: number) => {
  if (didAnswer) return { since: known?.since ?? now, at: now, answered: now, silentDays: 0 }
  const before = known && known.at <= now ? known : undefined
  const silentDays = before?.silentDays ?? 0
  const isAnotherDay = silentDays === 0 || dayOf(before?.at ?? 0) !== dayOf(now)
  return {
    since: before?.since ?? now,
    at: now,
    answered: known?.answered,
    notBefore: waitMs === undefined ? undefined : now + Math.min(waitMs, longestRestMs),
    silentDays: silentDays + (isAnotherDay ? 1 : 0),
  }
}

/** Writes the state after a request at `now` (ms since 1970) at once. `waitMs` is the publisher's Retry-After. */
export const rememberRequest = (dataDir: string, source: string, now: number, didAnswer: boolean, waitMs?: number) => {
  const known = readFetchStates(dataDir)
  states.write(dataDir, { ...known, [source]: nextFetchState(known[source], now, didAnswer, waitMs) })
}
