/**
 * One RDAP question, with nothing of Node: what the worker's objects ask and read. The registry's own reply counts, not the
 * registrar's behind it.
 */
import type { RegistrationRecord } from '../contract/registration.ts'
import type { ContactsSetting } from './model.ts'
import { verdictFor } from './read/about.ts'
import { maxRdapBytes, readRdap, verdictOfHttp } from './read/rdap/rdap.ts'
import { registrationOf } from './registration/registration.ts'

export type RdapAnswer =
  | { readonly kind: 'found'; readonly record: RegistrationRecord }
  | { readonly kind: 'free' }
  | { readonly kind: 'unsupported' }
  /** The server asks for a rest, of as many milliseconds as it states. */
  | { readonly kind: 'refused'; readonly statedMs: number }
  /** No answer about the name: out of time, a fault, or a reply about another name. */
  | { readonly kind: 'unanswered' }

/** The body up to the limit of a reply; undefined for a longer one. */
const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > maxRdapBytes) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** `Retry-After` in seconds (RFC 9110 section 10.2.3); a date counts as none stated. */
const statedMsOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0
}

export interface RdapQuestion {
  /** A registrable name, A-label form, lower case. */
  readonly domain: string
  /** The address of its RDAP object. */
  readonly url: string
  readonly contacts: ContactsSetting
  readonly signal: AbortSignal
  readonly userAgent: string
}

/** Never rejects. Redirections are not followed: a registry's server answers by itself. */
export const askRdapOnce = async (question: RdapQuestion): Promise<RdapAnswer> => {
  const { domain, url, contacts, signal, userAgent } = question
  try {
    const headers = { accept: 'application/rdap+json', 'user-agent': userAgent }
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    const bytes = await bytesOf(response)
    if (bytes === undefined) return { kind: 'unanswered' }
    const facts = readRdap(bytes)
    const isStated = response.ok || facts.verdict === 'notfound' || facts.verdict === 'reserved'
    const reply = {
      layer: 'registry',
      protocol: 'rdap',
      server: new URL(url).hostname,
      askedAt: '',
      bytes,
      facts,
    } as const
    const byStatus = verdictOfHttp(response.status)
    // A 404 counts only with the error object of RFC 9083: a proxy or a moved service answers 404 too.
    const verdict = isStated ? verdictFor(domain, reply) : byStatus === 'notfound' ? 'unavailable' : byStatus
    if (verdict === 'limited') return { kind: 'refused', statedMs: statedMsOf(response) }
    if (verdict === 'notfound' || verdict === 'reserved') return { kind: 'free' }
    if (verdict === 'unsupported') return { kind: 'unsupported' }
    const record =
      verdict === 'found' ? registrationOf({ domain, sample: false, replies: [reply] }, contacts).record : null
    return record ? { kind: 'found', record } : { kind: 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}
