/**
 * Questions to servers with a quota, in any 24 hours, counted in files that outlive a restart. The scheduled fetch takes three
 * quarters of a quota, look-ups the rest; each has a count of its own.
 */
import { z } from 'zod'
import { dayMs } from '../../contract/calendar.ts'
import type { ServerLimits } from '../../contract/registries.ts'
import { stateFile } from '../../core/state-file.ts'

const askedSchema = z.record(z.string(), z.array(z.number()).catch([]))
const files = {
  fetch: stateFile('whois/asked.json', askedSchema),
  lookUps: stateFile('whois/looked-up.json', askedSchema),
} as const

/** A kill loses at most so many questions from the count. */
const writtenEvery = 10

/** The fetch's share of a stated quota; it paces itself where none is stated. */
export const fetchShare = ({ quota }: ServerLimits = {}): number | undefined =>
  quota === undefined ? undefined : Math.floor((quota * 3) / 4)

export interface QuotaUse {
  add(server: string): void
  /** Milliseconds until a question is free; 0 where one is. */
  waitMs(server: string): number
  /** Writes the count. */
  keep(): void
}

/**
 * `mostOf` says how many questions a day a server may be asked; undefined where they are not counted. `onError` is told why the count
 * could not be written.
 */
export const openQuotas = (
  dataDir: string,
  use: keyof typeof files,
  mostOf: (server: string) => number | undefined,
  now: () => number,
  onError = (error: unknown): void => {
    throw error
  },
): QuotaUse => {
  const asked = new Map(Object.entries(files[use].read(dataDir) ?? {}))
  let unwritten = 0
  const recent = (server: string): number[] => {
    // A clock that was fast must not close a server for long.
    const instants = (asked.get(server) ?? []).filter(at => Math.abs(now() - at) < dayMs)
    asked.set(server, instants)
    return instants
  }
  const keep = (): void => {
    if (unwritten === 0) return
    try {
      files[use].write(dataDir, Object.fromEntries(asked))
      unwritten = 0
    } catch (error) {
      onError(error)
    }
  }
  return {
    add(server) {
      if (mostOf(server) === undefined) return
      recent(server).push(now())
      unwritten += 1
      if (unwritten >= writtenEvery) keep()
    },
    waitMs(server) {
      const most = mostOf(server)
      if (most === undefined) return 0
      const instants = recent(server)
      return instants.length < most ? 0 : (instants[instants.length - most] ?? now()) + dayMs - now()
    },
    keep,
  }
}
