/** How requests are made, and what makes them conditional. */
import type { PublisherKeys } from './publisher-keys.ts'

export interface HttpOptions {
  /** Total time for one request with its redirects. */
  readonly timeoutMs: number
  /** Time without a byte, if shorter than that. */
  readonly idleMs: number
  readonly retries: number
  /** Largest reply in bytes, as sent and decompressed, unless the request sets its own. */
  readonly maxBytes: number
  readonly userAgent: string
  /** From the end of a request to the next one to the same host. */
  readonly pauseMs: number
  readonly keys?: PublisherKeys
  /** Tests only: every request goes to this loopback origin as `/https://original.host/path`. Checks still see the original. */
  readonly upstream?: string
  /** Tests only: every host is this port of loopback, whose certificate these roots signed. */
  readonly dial?: { readonly port: number; readonly roots: readonly string[] }
  /** Ends requests under way; those that wait then fail without being sent. */
  readonly signal?: AbortSignal
}

/** The headers that make the next request conditional. */
export interface Validator {
  readonly etag?: string | undefined
  readonly modified?: string | undefined
}
