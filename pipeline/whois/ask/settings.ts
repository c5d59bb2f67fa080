/** Deadlines, size limits and pace of questions, and the overrides from the environment. */
import { almanacError } from '../../contract/errors.ts'
import { httpOptions } from '../../core/http.ts'
import type { HttpOptions } from '../../core/http-options.ts'
import type { Protocol } from '../model.ts'
import { maxReplyBytes } from '../read/lines.ts'
import { maxRdapBytes } from '../read/rdap/rdap.ts'

export interface AskingPace {
  /** Between two questions to one server. One a second stays below all published limits. */
  readonly gapMs: number
  /** The first rest after a refusal; it doubles. */
  readonly restMs: number
}

/** A test server on loopback needs no gap. */
const paceFor = (override: string | undefined): AskingPace =>
  override ? { gapMs: 0, restMs: 50 } : { gapMs: 1000, restMs: 60_000 }

export interface WhoisSettings {
  /** Total time for one question, even while bytes arrive. */
  readonly timeoutMs: number
  /** How often a server that says "too many requests" is asked again. */
  readonly retries: number
  readonly maxBytes: number
  readonly pace: { readonly [P in Protocol]: AskingPace }
  /** Tests only: every port-43 connection goes there. Checks still see the host that was meant. */
  readonly loopback?: { readonly host: string; readonly port: number }
  readonly http: HttpOptions
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/

const loopbackOf = (text: string): { readonly host: string; readonly port: number } => {
  const parts = loopback.exec(text)
  const port = Number(parts?.[2])
  if (!parts || port < 1 || port > 65_535)
    throw almanacError('USAGE', 'ALMANAC_WHOIS', text, 'a loopback address such as 127.0.0.1:4343')
  return { host: parts[1]!.replace(/[[\]]/g, ''), port }
}

/** The settings the environment makes. Throws USAGE for an override that does not aim at loopback. */
export const whoisSettings = (env: Readonly<Record<string, string | undefined>>): WhoisSettings => {
  const http = httpOptions(env)
  const timeoutMs = env['ALMANAC_TIMEOUT_MS'] ? http.timeoutMs : 10_000
  const { ALMANAC_WHOIS: override } = env
  return {
    timeoutMs,
    retries: http.retries,
    maxBytes: maxReplyBytes,
    pace: { whois: paceFor(override), rdap: paceFor(http.upstream) },
    http: { ...http, timeoutMs, maxBytes: maxRdapBytes },
    ...(override && { loopback: loopbackOf(override) }),
  }
}
