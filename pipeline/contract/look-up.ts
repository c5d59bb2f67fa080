/** The outcome of asking a registry about a name that is not followed, as a platform gives it to the core. */
import type { RegistrationRecord } from './registration.ts'

export type LookedUp =
  | { readonly kind: 'found'; readonly record: RegistrationRecord }
  /** The registry states that the name is not registered. */
  | { readonly kind: 'free' }
  /** The registry keeps the name back: nobody holds it, and nobody can register it. */
  | { readonly kind: 'reserved' }
  /** Not a name that can be registered; no registry was asked. */
  | { readonly kind: 'unnamed'; readonly reason: string }
  /** Its registry runs no service that may be asked. */
  | { readonly kind: 'unsupported' }
  /** Refused, out of time or over a budget: ask again after so many seconds. */
  | { readonly kind: 'later'; readonly seconds: number }

export type Later = Extract<LookedUp, { kind: 'later' }>
export type Answered = Exclude<LookedUp, { kind: 'later' | 'unnamed' }>

export const later = (ms: number): Later => ({ kind: 'later', seconds: Math.max(1, Math.ceil(ms / 1_000)) })

export const unnamed = (...why: readonly (string | undefined)[]): LookedUp => ({
  kind: 'unnamed',
  reason: why.filter(Boolean).join('. '),
})

const hourMs = 3_600_000

/** How long answers are kept. */
export const keptMs = { found: hourMs, free: hourMs, reserved: hourMs, unsupported: 24 * hourMs } as const

/** Asks about a name for a client; each client has a budget. Never rejects. */
export type LookUpName = (name: string, client: string) => Promise<LookedUp>

/** A client's burst, and milliseconds until it may look up one name more. */
const [clientBurst, clientMs] = [20, 3_000]

/** Takes one look-up of a client whose burst was used up at `emptyAt`, in ms: the wait (0: now), and the new time to keep. */
export const takeOfClient = (emptyAt: number, now: number): { readonly waitMs: number; readonly emptyAt: number } => {
  const at = Math.max(emptyAt, now - clientBurst * clientMs)
  const waitMs = Math.max(0, at - (now - clientMs))
  return { waitMs, emptyAt: waitMs > 0 ? at : at + clientMs }
}
