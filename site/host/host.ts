/**
 * The request core: a request in, a response out. Every host answers through it, so that no two differ. Files, the clock and
 * hashing come from `platform`.
 */
import { prettify } from '../../pipeline/contract/json.ts'
import { messages } from '../../pipeline/contract/refusal-messages.ts'
import { cachedUtcDay, caching } from './caching.ts'
import { encodingsOf, smallestPacked } from './encoding.ts'
import { conditional, fullResponse } from './full-response.ts'
import { allowed, type Headers, preflightHeaders, serviceHeaders } from './headers.ts'
import { isCallback, wrap } from './jsonp.ts'
import type { Encoding, HostRequest, HostResponse, Platform, TreeFile } from './platform.ts'
import { refusal } from './refusal.ts'
import { resolve } from './resolve.ts'
import { contentOf, type Found } from './resolve-outcome.ts'
import { readTarget, type Target } from './target.ts'
import { readerOf } from './tree-reader.ts'

export type Host = (request: HostRequest) => Promise<HostResponse>

export const isPlainMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The response to any method but GET and HEAD: a preflight, or 405. */
export const otherMethod = (method: string, pretty = false): HostResponse =>
  method === 'OPTIONS'
    ? { status: 204, headers: [...serviceHeaders, ...preflightHeaders], body: null }
    : refusal('method_not_allowed', `${method} is not possible here: use ${allowed}.`, {
        pretty,
        headers: [['Allow', allowed]],
      })

/** gzip ends with the length of what it holds. Its head and end alone have 18 bytes. */
export const plainLength = ({ bytes, encoding }: TreeFile): number =>
  encoding === 'gzip' && bytes.length > 18
    ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true)
    : bytes.length

const asScript = { caching: 'never', media: 'js', fileName: undefined } as const

const movedTo = (to: string): HostResponse => ({
  status: 302,
  headers: [...serviceHeaders, ['Location', to], ['Content-Length', '0'], ['Cache-Control', caching.latest]],
  body: null,
})

/** Forms the full response to a GET: conditions and HEAD are applied to it afterwards, so that it can be kept. */
export const createCore = (platform: Platform): Host => {
  const reader = readerOf(platform)

  /** The body in the best encoding the client takes; undefined when it takes none. */
  const encode = async (
    content: TreeFile,
    accepted: readonly Encoding[],
  ): Promise<[Uint8Array, Encoding] | undefined> => {
    const isSmall = accepted.includes('identity') && plainLength(content) < smallestPacked
    const best = isSmall ? 'identity' : accepted[0]
    if (best === undefined || best === content.encoding) return best && [content.bytes, best]
    if (best === 'identity') return [await reader.plain(content), best]
    return platform.gzip ? [await platform.gzip(content.bytes), best] : [content.bytes, 'identity']
  }

  const laidOut = async ({ content, toLayOut }: Found): Promise<TreeFile> =>
    toLayOut ? contentOf(prettify(await reader.text(content))) : content

  const deliver = async (request: HostRequest, target: Target, found: Found): Promise<HostResponse> => {
    const { prettify: pretty } = target
    const accepted = encodingsOf(request.acceptEncoding)
    const callback = target.path.startsWith('/gse/') && found.media === 'json' ? target.callbacks[0] : undefined
    if (callback !== undefined && (target.callbacks.length > 1 || !isCallback(callback)))
      return refusal('bad_callback', messages.bad_callback, { pretty })
    // Otherwise a text injected into a page of ours could run what its sender wrote into `callback`.
    if (callback !== undefined && request.isOwnScript)
      return refusal('bad_callback', 'callback: pages of this site ask for JSON, JSONP is for pages of others.', {
        pretty,
      })
    const body = await laidOut(found)
    const content = callback === undefined ? body : contentOf(wrap(callback, await reader.text(body)))
    const encoded = await encode(content, accepted)
    if (!encoded) return refusal('not_acceptable', messages.not_acceptable, { pretty })
    const [bytes, encoding] = encoded
    const digest = content.digest ?? (await platform.digest(await reader.plain(content)))
    const { caching, media, fileName } = callback === undefined ? found : asScript
    // What came from a registry just now belongs to no edition.
    const modified = caching === 'lookedUp' ? undefined : platform.modified
    const described = fullResponse(bytes, { encoding, digest, media, caching, fileName, now: platform.now(), modified })
    return caching === 'lookedUp' ? { ...described, isOfNoEdition: true } : described
  }

  const answer = async (request: HostRequest): Promise<HostResponse> => {
    const target = readTarget(request.target)
    if (target.kind === 'refused') return refusal(target.code, target.message)
    const pretty = target.prettify
    if (!isPlainMethod(request.method)) return otherMethod(request.method, pretty)
    const { path, fixed, asof, span } = target
    const { client = '' } = request
    const today = cachedUtcDay(platform.now())
    const outcome = await resolve(reader, { path, fixed, asof, pretty, span, today, client })
    if (outcome.kind === 'found') return deliver(request, target, outcome)
    if (outcome.kind === 'moved') return movedTo(outcome.to)
    const { code, message, details, retryAfter } = outcome
    const headers: Headers = retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)]]
    return refusal(code, message, { pretty, details, headers, keep: outcome.caching })
  }

  return request =>
    answer(request).catch((error: unknown) => {
      platform.report?.(error)
      return refusal('internal_error', messages.internal_error)
    })
}

export const createHost = (platform: Platform): Host => {
  const core = createCore(platform)
  return async request => conditional(await core(request), request)
}
