/** When each source was asked by this installation: what saves requests, and what tells a silent publisher from one never asked. */
import { join } from 'node:path'
import { longestRestMs } from '../core/cadence.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'

/** Instants in milliseconds since 1970. */
export interface FetchState {
  /** The first time. */
  readonly since: number
  /** The last time. */
  readonly at: number
  /** The last time that it gave a reply which could be read; left out when it never did. */
  readonly answered?: number
  /** When it wants to be asked again at the earliest, by the Retry-After of its last refusal. */
  readonly notBefore?: number
  /** On how many days it was asked since without an answer. Counted and not reckoned, so that a clock set wrong accuses nobody. */
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

/** What is remembered. The state only saves requests: a broken file is as good as none. */
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

const dayOf = (at: number): number => Math.floor(at / 86_400_000)

/** Remembers that a source was asked at `now`, and whether it answered or asked for a rest. A clock that went back begins anew. */
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
