/**
 * Questions to servers with a quota, in any 24 hours, counted in files that outlive a restart. The scheduled fetch takes three
 * quarters of a quota, look-ups the rest; each has a count of its own.
 */
import { join } from 'node:path'
import { dayMs } from '../../contract/calendar.ts'
import type { ServerLimits } from '../../contract/registries.ts'
import { readDataIfAny, writeWhole } from '../../core/files.ts'
import { prop } from '../read/rdap/json.ts'

export const quotaFiles = { fetch: '.state/whois/asked.json', lookUps: '.state/whois/looked-up.json' } as const

/** A kill loses at most so many questions from the count. */
const writtenEvery = 10

/** The fetch's share of a stated quota; it paces itself where none is stated. */
export const fetchShare = ({ quota }: ServerLimits = {}): number | undefined =>
  quota === undefined ? undefined : Math.floor((quota * 3) / 4)

export interface QuotaUse {
  add(server: string): void
  /** Milliseconds until a question is free; 0 where one is. */
  waitMs(server: string): number
  isUsedUp(server: string): boolean
  /** Writes the count. */
  keep(): void
}

const instantsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((at): at is number => typeof at === 'number') : []

/** `mostOf` says how many questions a day a server may be asked; undefined where they are not counted. */
export const openQuotas = (
  dataDir: string,
  file: string,
  mostOf: (server: string) => number | undefined,
  now: () => number,
): QuotaUse => {
  const kept = readKept(dataDir, file)
  const asked = new Map<string, number[]>()
  let unwritten = 0
  const recent = (server: string): number[] => {
    const since = now() - dayMs
    const instants = (asked.get(server) ?? instantsOf(prop(kept, server))).filter(at => at > since)
    asked.set(server, instants)
    return instants
  }
  const keep = (): void => {
    if (unwritten > 0) writeWhole(join(dataDir, file), JSON.stringify({ ...kept, ...Object.fromEntries(asked) }))
    unwritten = 0
  }
  const waitMs = (server: string): number => {
    const most = mostOf(server)
    if (most === undefined) return 0
    const instants = recent(server)
    return instants.length < most ? 0 : (instants[instants.length - most] ?? now()) + dayMs - now()
  }
  return {
    add(server) {
      if (mostOf(server) === undefined) return
      recent(server).push(now())
      unwritten += 1
      if (unwritten >= writtenEvery) keep()
    },
    waitMs,
    isUsedUp: server => waitMs(server) > 0,
    keep,
  }
}

/** An unreadable count counts as none. */
const readKept = (dataDir: string, file: string): object => {
  try {
    const kept: unknown = JSON.parse(readDataIfAny(dataDir, file) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {}
  } catch {
    return {}
  }
}
