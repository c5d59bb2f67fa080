/** One RDAP question, with nothing of Node: what the worker's objects ask and read. */
import { isPublicHost } from './ask/public-host.ts'
import type { ContactsSetting, Layer, StoredReply } from './model.ts'
import { verdictFor } from './read/about.ts'
import { maxRdapBytes, readRdap, relatedLink, verdictOfHttp } from './read/rdap/rdap.ts'
import { registrationOf } from './registration/registration.ts'

export type RdapAnswer =
  | { readonly kind: 'found'; readonly reply: StoredReply }
  | { readonly kind: 'free' | 'reserved' | 'unsupported' }
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

interface RdapQuestion {
  /** A registrable name, A-label form, lower case. */
  readonly domain: string
  /** The address of its RDAP object. */
  readonly url: string
  readonly layer: Layer
  readonly signal: AbortSignal
  readonly userAgent: string
}

/** Never rejects. Redirections are not followed: a server answers by itself. */
export const askRdapOnce = async (question: RdapQuestion): Promise<RdapAnswer> => {
  const { domain, url, layer, signal, userAgent } = question
  try {
    const headers = { accept: 'application/rdap+json', 'user-agent': userAgent }
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    const bytes = await bytesOf(response)
    if (bytes === undefined) return { kind: 'unanswered' }
    const facts = readRdap(bytes)
    const isStated = response.ok || facts.verdict === 'notfound' || facts.verdict === 'reserved'
    const server = new URL(url).hostname
    const reply = { layer, protocol: 'rdap', server, askedAt: '', bytes, facts } as const
    const byStatus = verdictOfHttp(response.status)
    // A 404 counts only with the error object of RFC 9083: a proxy or a moved service answers 404 too.
    const verdict = isStated ? verdictFor(domain, reply) : byStatus === 'notfound' ? 'unavailable' : byStatus
    if (verdict === 'limited') return { kind: 'refused', statedMs: statedMsOf(response) }
    if (verdict === 'notfound') return { kind: 'free' }
    if (verdict === 'reserved' || verdict === 'unsupported') return { kind: verdict }
    return verdict === 'found' ? { kind: 'found', reply } : { kind: 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}

/** Where a registry's reply says that the registrar's lies: an https address on another public host; undefined for any other. */
export const registrarAddressIn = ({ bytes }: StoredReply, registry: string): string | undefined => {
  const url = relatedLink(bytes)
  if (url === undefined || !URL.canParse(url)) return undefined
  const { host, hostname } = new URL(url)
  return host === hostname && isPublicHost(host) && host !== new URL(registry).host ? url : undefined
}

/** The registration that replies state; null where they lack what a domain object needs. */
export const recordIn = (domain: string, replies: readonly StoredReply[], contacts: ContactsSetting) =>
  registrationOf({ domain, sample: false, replies }, contacts).record
