/** What asking one protocol gave: replies that count, or why there are none. */
import type { StoredReply, Verdict } from '../model.ts'

export interface AskedServer {
  readonly verdict: Verdict
  /** Registry first, then the registrar it refers to; the registrar's only if found. Empty when nobody answered. */
  readonly replies: readonly StoredReply[]
  /** Why not, for the summary. */
  readonly reason?: string
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `2026-01-02T03:04:05+00:00`: an instant as all of Almanac writes it. */
export const stamp = (now: Date): string => `${now.toISOString().slice(0, 19)}+00:00`
