/** A domain by RDAP: the registry's object, then the registrar's that its `related` link names. */

import { AlmanacError, messageOf } from '../../contract/errors.ts'
import { politeClient } from '../../core/http.ts'
import { HttpError } from '../../core/http-error.ts'
import type { HttpOptions } from '../../core/http-options.ts'
import type { StoredReply, Verdict } from '../model.ts'
import { verdictFor } from '../read/about.ts'
import { relatedLink, verdictOfHttp } from '../read/rdap/rdap.ts'
import { type ReadRegistration, withFacts } from '../read/reply.ts'
import { type AskedServer, stamp } from './asked-server.ts'
import { rdapUrl } from './bootstrap.ts'
import type { RateLimiter } from './rate-limiter.ts'

export interface RdapAsker {
  readonly limiter: RateLimiter
  readonly get: GetRdap
  readonly now: () => Date
}

/** Requests and reads a URL as RDAP, within the limits of its host. */
type GetRdap = (url: string) => Promise<Pick<StoredReply, 'bytes' | 'facts'>>

/** One client for each host: one client sends at most eight requests at once, too few for a hundred registries. */
export const rdapGetter = (options: HttpOptions, limiter: RateLimiter, read: ReadRegistration): GetRdap => {
  const clients = new Map<string, ReturnType<typeof politeClient>>()
  return async url => {
    const { host } = new URL(url)
    const client = clients.get(host) ?? politeClient(options)
    clients.set(host, client)
    const bytes = await limiter.run(
      host,
      async () => new Uint8Array((await client.get({ url, accept: 'application/rdap+json' })).bytes),
    )
    return { bytes, facts: await read('rdap', bytes, host) }
  }
}

const verdictOfError = (error: unknown): Verdict => {
  if (!(error instanceof AlmanacError) || error.code !== 'HTTP_STATUS') return 'unavailable'
  return verdictOfHttp(Number(error.facts.got))
}

/** A 404 counts only with the error object of RFC 9083: a proxy or a moved service answers 404 too. */
const notFoundIn = (error: unknown, base: string, askedAt: string): StoredReply | undefined => {
  if (!(error instanceof HttpError) || error.fault.body === undefined) return undefined
  const server = new URL(base).hostname
  const reply = withFacts({ layer: 'registry', protocol: 'rdap', server, askedAt, bytes: error.fault.body })
  return reply.facts.verdict === 'notfound' || reply.facts.verdict === 'reserved' ? reply : undefined
}

export const askRdap = async (asker: RdapAsker, domain: string, base: string): Promise<AskedServer> => {
  const { limiter, get, now } = asker
  const { host, hostname } = new URL(base)
  const askedAt = stamp(now())
  if (limiter.isClosed(host)) return { verdict: 'limited', replies: [], reason: `${host} refused for rate` }
  try {
    const reply = await get(rdapUrl(base, domain))
    limiter.accept(host)
    const registry: StoredReply = { layer: 'registry', protocol: 'rdap', server: hostname, askedAt, ...reply }
    const verdict = verdictFor(domain, registry)
    if (verdict !== 'found') return { verdict, replies: [registry] }
    const registrar = await askRegistrar(asker, domain, reply.bytes, host)
    return { verdict, replies: registrar ? [registry, registrar] : [registry] }
  } catch (error) {
    const verdict = verdictOfError(error)
    // The client already waited for Retry-After, so the server is not asked again in this run.
    const statedMs = error instanceof HttpError ? (error.fault.retryAfter ?? 0) * 1_000 : 0
    if (verdict === 'limited') while (!limiter.isClosed(host)) limiter.refuse(host, statedMs)
    if (verdict !== 'notfound') return { verdict, replies: [], reason: messageOf(error) }
    const reply = notFoundIn(error, base, askedAt)
    if (reply) return { verdict: verdictFor(domain, reply), replies: [reply], reason: messageOf(error) }
    return { verdict: 'unavailable', replies: [], reason: `${host} answered 404 without an RDAP error object` }
  }
}

/** The registrar's reply is optional: its errors leave the registry's reply as it is. */
const askRegistrar = async (
  { get, now }: RdapAsker,
  domain: string,
  registry: Uint8Array,
  registryHost: string,
): Promise<StoredReply | undefined> => {
  const url = relatedLink(registry)
  if (url === undefined || !URL.canParse(url) || new URL(url).host === registryHost) return undefined
  const askedAt = stamp(now())
  try {
    const server = new URL(url).hostname
    const reply: StoredReply = { layer: 'registrar', protocol: 'rdap', server, askedAt, ...(await get(url)) }
    return verdictFor(domain, reply) === 'found' ? reply : undefined
  } catch {
    return undefined
  }
}
