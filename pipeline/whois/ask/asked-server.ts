/** The result of asking about a domain by one protocol. */
import type { StoredReply, Verdict } from '../model.ts'

export interface AskedServer {
  readonly verdict: Verdict
  /** Registry first, then the registrar if it found the domain. Empty when no server answered. */
  readonly replies: readonly StoredReply[]
  /** Why there is no answer, for the summary. */
  readonly reason?: string
}

/** An instant as `2026-01-02T03:04:05+00:00`. */
export const stamp = (now: Date): string => `${now.toISOString().slice(0, 19)}+00:00`
