/** What asking a registry about a name that is not followed comes to: the form in which a platform gives it to the core. */
import type { RegistrationRecord } from './registration.ts'

export type LookedUp =
  | { readonly kind: 'found'; readonly record: RegistrationRecord }
  /** The registry says that there is no such registration. */
  | { readonly kind: 'free' }
  /** Not a name that can be registered; nobody was asked. */
  | { readonly kind: 'unnamed'; readonly reason: string }
  /** Its registry runs no service that may be asked. */
  | { readonly kind: 'unsupported' }
  /** Refused, out of time or over a budget: ask again after so many seconds. */
  | { readonly kind: 'later'; readonly seconds: number }

/** Asks about a name on behalf of a client, which a budget is kept for. Never rejects. */
export type LookUpName = (name: string, client: string) => Promise<LookedUp>
