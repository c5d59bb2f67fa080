/**
 * The request core: a question in, a reply out. Every host answers through it, so that no two differ. It knows the table,
 * the tree through `ground.asset`, and nothing else: no clock, no network, no platform.
 */
import { errorBody, type PublicErrorCode, publicErrors } from '../../pipeline/contract/errors.ts'
import { prettify, toJson } from '../../pipeline/contract/json.ts'
import { encodingsOf } from './encoding.ts'
import { allowed, type Caching, caching, media, openHeaders, preflightHeaders } from './headers.ts'
import { isCallback, wrap } from './jsonp.ts'
import { contentOf, type Found, type Nearest } from './outcome.ts'
import type { Asset, Encoding, Ground, Question, Reply } from './question.ts'
import { readerOf } from './read.ts'
import { resolve } from './resolve.ts'
import { readTarget, type Target } from './target.ts'

export type Host = (question: Question) => Promise<Reply>

interface RefusalOptions {
  readonly pretty?: boolean
  readonly headers?: readonly string[]
  readonly nearest?: Nearest | undefined
  readonly keep?: Caching
}

/** A reply in JSON that says what went wrong; for hosts too, where they refuse before the core is asked. */
export const refusal = (
  code: PublicErrorCode,
  message: string,
  { pretty = false, headers = [], nearest, keep = 'never' }: RefusalOptions = {},
): Reply & { readonly body: Uint8Array } => {
  const { bytes } = contentOf(toJson(errorBody(code, message, nearest), { pretty }))
  const described = ['Content-Type', media.json, 'Content-Length', String(bytes.length), 'Cache-Control', caching[keep]]
  return { status: publicErrors[code], headers: [...openHeaders, ...described, ...headers], body: bytes }
}

export const isPlainMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The reply to any method but GET and HEAD: a preflight, or 405. */
export const otherMethod = (method: string): Reply =>
  method === 'OPTIONS'
    ? { status: 204, headers: [...openHeaders, ...preflightHeaders], body: null }
    : refusal('method_not_allowed', `${method} is not possible here: use ${allowed}.`, { headers: ['Allow', allowed] })

/** Does an If-None-Match name this entity? Compared weakly, RFC 9110 section 13.1.2. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(text => text.trim().replace(/^W\//, '') === etag))

const withoutBody = (reply: Reply): Reply => ({ ...reply, body: null })

export const createHost = (ground: Ground): Host => {
  const reader = readerOf(ground)

  /** The body in the best encoding the client takes; undefined when it takes none. */
  const encode = async (content: Asset, accepted: readonly Encoding[]): Promise<[Uint8Array, Encoding] | undefined> => {
    const [best] = accepted
    if (best === undefined || best === content.encoding) return best && [content.bytes, best]
    if (best === 'identity') return [await reader.plain(content), best]
    return ground.gzip ? [await ground.gzip(content.bytes), best] : [content.bytes, 'identity']
  }

  const laidOut = async ({ content, toLayOut }: Found): Promise<Asset> =>
    toLayOut ? contentOf(prettify(await reader.text(content))) : content

  const deliver = async (question: Question, target: Target, found: Found): Promise<Reply> => {
    const accepted = encodingsOf(question.header('accept-encoding'))
    const callback = target.path.startsWith('/gse/') && found.media === 'json' ? target.callbacks[0] : undefined
    if (callback !== undefined && (target.callbacks.length > 1 || !isCallback(callback)))
      return refusal('bad_callback', 'callback: one dotted ASCII identifier of at most 64 characters.', {
        pretty: target.prettify,
      })
    const body = await laidOut(found)
    const content = callback === undefined ? body : contentOf(wrap(callback, await reader.text(body)))
    const encoded = await encode(content, accepted)
    if (!encoded) return refusal('not_acceptable', 'Accept-Encoding refuses gzip and identity; there is no other.')
    const [bytes, encoding] = encoded
    const digest = content.digest ?? (await ground.digest(await reader.plain(content)))
    const etag = `"${digest.slice(0, 32)}${encoding === 'gzip' ? '-gzip' : ''}"`
    const kept = callback === undefined ? caching[found.caching] : caching.never
    const shared = [...openHeaders, 'Vary', 'Accept-Encoding', 'Cache-Control', kept, 'ETag', etag]
    if (matchesEtag(question.header('if-none-match'), etag)) return { status: 304, headers: shared, body: null }
    const headers = [
      ...shared,
      'Content-Type',
      media[callback === undefined ? found.media : 'script'],
      'Content-Length',
      String(bytes.length),
    ]
    if (encoding === 'gzip') headers.push('Content-Encoding', 'gzip')
    // A name for the download keeps a browser from opening the script as a page.
    if (callback !== undefined) headers.push('Content-Disposition', 'attachment; filename="f.txt"')
    return { status: 200, headers, body: bytes }
  }

  const answer = async (question: Question): Promise<Reply> => {
    const target = readTarget(question.target)
    if (target.kind === 'refused') return refusal(target.code, target.message)
    const { path, fixed, prettify: pretty } = target
    const today = new Date(ground.now()).toISOString().slice(0, 10)
    const outcome = await resolve(reader, { path, fixed, pretty, today })
    if (outcome.kind === 'found') return deliver(question, target, outcome)
    const { code, message, nearest } = outcome
    return refusal(code, message, { pretty, nearest, keep: outcome.caching })
  }

  return async question => {
    if (!isPlainMethod(question.method)) return otherMethod(question.method)
    const reply = await answer(question).catch((error: unknown) => {
      ground.report?.(error)
      return refusal('internal_error', 'This answer could not be read. Try again later.')
    })
    return question.method === 'HEAD' ? withoutBody(reply) : reply
  }
}
