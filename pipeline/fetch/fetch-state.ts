/** When each source was requested by this installation and when it answered: decides what is due and what is silent. */
import { join } from 'node:path'
import { dayMs } from '../contract/calendar.ts'
import { longestRestMs } from '../core/cadence.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'

/** Instants in milliseconds since 1970. */
export interface FetchState {
  /** The first request. */
  readonly since: number
  /** The last request. */
  readonly at: number
  /** The last reply that could be read; absent without one. */
  readonly answered?: number
  /** The earliest next request, from the Retry-After of its last refusal. */
  readonly notBefore?: number
  /** Days with requests but no answer since then. Counted day by day, so a wrong clock cannot make a source look silent. */
  readonly silentDays: number
}

export type FetchStates = Readonly<Record<string, FetchState>>

const file = '.state/asked.json'

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const stateOf = (value: unknown): FetchState | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { since, at, answered, notBefore, silentDays } = value as Partial<Record<keyof FetchState, unknown>>
  if (!isInstant(at)) return undefined
  return {
    since: isInstant(since) ? since : at,
    at,
    ...(isInstant(answered) && { answered }),
    ...(isInstant(notBefore) && { notBefore }),
    silentDays: isInstant(silentDays) ? silentDays : 0,
  }
}

/** The stored states. They only save requests, so a broken file counts as empty. */
export const readFetchStates = (dataDir: string): FetchStates => {
  try {
    const entries = Object.entries(JSON.parse(readDataIfAny(dataDir, file) ?? '{}') as Record<string, unknown>)
    return Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const state = stateOf(value)
        return state ? [[name, state] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

const dayOf = (at: number): number => Math.floor(at / dayMs)

/** The state after a request at `now` (ms since 1970). `waitMs` is its Retry-After. If the clock went back, counting restarts. */
export const nextFetchState = (
  known: FetchState | undefined,
  now: number,
  didAnswer: boolean,
  waitMs?: number,
): FetchState => {
  if (didAnswer) return { since: known?.since ?? now, at: now, answered: now, silentDays: 0 }
  const before = known && known.at <= now ? known : undefined
  const silentDays = before?.silentDays ?? 0
  const isAnotherDay = silentDays === 0 || dayOf(before?.at ?? 0) !== dayOf(now)
  return {
    since: before?.since ?? now,
    at: now,
    ...(known?.answered !== undefined && { answered: known.answered }),
    ...(waitMs !== undefined && { notBefore: now + Math.min(waitMs, longestRestMs) }),
    silentDays: silentDays + (isAnotherDay ? 1 : 0),
  }
}

export const writeFetchStates = (dataDir: string, states: FetchStates): boolean =>
  writeWhole(join(dataDir, file), `${JSON.stringify(states)}\n`)

/** Writes the state after one request at once. `waitMs` is the publisher's Retry-After. */
export const rememberRequest = (
  dataDir: string,
  source: string,
  {
    now,
    didAnswer,
    waitMs,
  }: { readonly now: number; readonly didAnswer: boolean; readonly waitMs?: number | undefined },
): void => {
  const states = readFetchStates(dataDir)
  writeFetchStates(dataDir, { ...states, [source]: nextFetchState(states[source], now, didAnswer, waitMs) })
}
