/**
 * Questions to servers whose operator states a quota, in any 24 hours: `.state/whois/asked.json`. The scheduled fetch takes three
 * quarters of a quota; the rest is for look-ups.
 */
import { join } from 'node:path'
import { readDataIfAny, writeWhole } from '../../core/files.ts'
import { prop } from '../read/rdap/json.ts'
import type { ServerLimits } from './servers.ts'

const file = '.state/whois/asked.json'
const day = 86_400_000

/** A kill loses at most so many questions from the count. */
const writtenEvery = 10

export interface QuotaUse {
  add(server: string): void
  isUsedUp(server: string): boolean
  /** Writes the count. */
  keep(): void
}

const instantsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((at): at is number => typeof at === 'number') : []

export const openQuotas = (dataDir: string, limits: ReadonlyMap<string, ServerLimits>, now: () => number): QuotaUse => {
  const kept = readKept(dataDir)
  const asked = new Map<string, number[]>()
  let unwritten = 0
  const recent = (server: string): number[] => {
    const since = now() - day
    const instants = (asked.get(server) ?? instantsOf(prop(kept, server))).filter(at => at > since)
    asked.set(server, instants)
    return instants
  }
  const keep = (): void => {
    if (unwritten > 0) writeWhole(join(dataDir, file), JSON.stringify({ ...kept, ...Object.fromEntries(asked) }))
    unwritten = 0
  }
  return {
    add(server) {
      if (limits.get(server)?.quota === undefined) return
      recent(server).push(now())
      unwritten += 1
      if (unwritten >= writtenEvery) keep()
    },
    isUsedUp(server) {
      const quota = limits.get(server)?.quota
      return quota !== undefined && recent(server).length >= Math.floor((quota * 3) / 4)
    },
    keep,
  }
}

/** An unreadable count counts as none. */
const readKept = (dataDir: string): object => {
  try {
    const kept: unknown = JSON.parse(readDataIfAny(dataDir, file) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {}
  } catch {
    return {}
  }
}
