/** A domain by RDAP: the registry's object, then the registrar's that its `related` link names. */

import { AlmanacError } from '../../contract/errors.ts'
import { politeClient } from '../../core/http.ts'
import type { StoredReply, Verdict } from '../model.ts'
import { verdictFor } from '../read/about.ts'
import { relatedLink, verdictOfHttp } from '../read/rdap/rdap.ts'
import { withFacts } from '../read/reply.ts'
import { type AskedServer, reasonOf, stamp } from './asked-server.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { WhoisSettings } from './settings.ts'

type Client = ReturnType<typeof politeClient>

export interface RdapAsker {
  readonly limiter: RateLimiter
  readonly get: GetRdap
  readonly now: () => Date
}

/** Gets a URL as RDAP, within the rate limit of its host. */
export type GetRdap = (url: string) => Promise<Uint8Array<ArrayBuffer>>

/** One client for each host: one client sends at most eight requests at once, too few for a hundred registries. */
export const rdapGetter = (settings: WhoisSettings, limiter: RateLimiter): GetRdap => {
  const clients = new Map<string, Client>()
  return url => {
    const { host } = new URL(url)
    const client = clients.get(host) ?? politeClient(settings.http)
    clients.set(host, client)
    return limiter.run(
      host,
      async () => new Uint8Array((await client.get({ url, accept: 'application/rdap+json' })).bytes),
    )
  }
}

const verdictOfError = (error: unknown): Verdict => {
  if (!(error instanceof AlmanacError) || error.code !== 'HTTP_STATUS') return 'unavailable'
  return verdictOfHttp(Number(error.facts.got))
}

/** A 404 without a body is stored as the error object of RFC 9083. */
const notFound = (base: string, askedAt: string): StoredReply =>
  withFacts({
    layer: 'registry',
    protocol: 'rdap',
    server: new URL(base).hostname,
    askedAt,
    bytes: new Uint8Array(Buffer.from('{"errorCode":404}')),
  })

export const askRdap = async (asker: RdapAsker, domain: string, base: string): Promise<AskedServer> => {
  const { limiter, get, now } = asker
  const { host, hostname } = new URL(base)
  const askedAt = stamp(now())
  if (limiter.isClosed(host)) return { verdict: 'limited', replies: [], reason: `${host} refused for rate` }
  try {
    const bytes = await get(`${base}domain/${domain}`)
    limiter.accept(host)
    const registry = withFacts({ layer: 'registry', protocol: 'rdap', server: hostname, askedAt, bytes })
    const verdict = verdictFor(domain, registry)
    if (verdict !== 'found') return { verdict, replies: [registry] }
    const registrar = await askRegistrar(asker, domain, bytes, host)
    return { verdict, replies: registrar ? [registry, registrar] : [registry] }
  } catch (error) {
    const verdict = verdictOfError(error)
    // The client already waited for Retry-After, so the server is not asked again in this run.
    if (verdict === 'limited') while (!limiter.isClosed(host)) limiter.refuse(host)
    return { verdict, replies: verdict === 'notfound' ? [notFound(base, askedAt)] : [], reason: reasonOf(error) }
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
    const bytes = await get(url)
    const server = new URL(url).hostname
    const reply = withFacts({ layer: 'registrar', protocol: 'rdap', server, askedAt, bytes })
    return verdictFor(domain, reply) === 'found' ? reply : undefined
  } catch {
    return undefined
  }
}
