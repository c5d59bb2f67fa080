/**
 * A polite HTTP client: who we are is said, one request at a time per host, a deadline over all, a cap on bytes, and a reply
 * counts only when it is whole. node:http and not the built-in fetch, which on Node 20 takes a reply cut at a chunk border, or a
 * gzip body cut anywhere, for a whole one, and has no size limit.
 */

import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { ErrorCode } from '../contract/error-codes.ts'
import { AlmanacError } from '../contract/errors.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { isAsAsked, isTooDeep, kindOf } from './reply-kind.ts'
import type { SourceReply, SourceRequest } from './source.ts'

export interface HttpOptions {
  /** Total time for one request with its redirects. */
  readonly timeoutMs: number
  readonly retries: number
  readonly maxBytes: number
  readonly userAgent: string
  /** Tests only: every request goes to this loopback origin as `/https://original.host/path`. Checks still see the original. */
  readonly upstream?: string
}

/** What a publisher gave to ask by: "send it only if it is another one". */
export interface Validator {
  readonly etag?: string
  readonly modified?: string
}

/** A whole reply. */
export interface Received extends SourceReply {
  /** The publisher said that it is still the one the validator stands for; there are no bytes then. */
  readonly isUnchanged: boolean
  readonly validator: Validator
}

const defaults: HttpOptions = {
  timeoutMs: 60_000,
  retries: 2,
  maxBytes: 32 << 20,
  userAgent: 'Almanac/0.1 (+https://example.org/almanac; a daily reader of published figures)',
}

const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/** The options the environment sets. Throws USAGE for an override that does not aim at loopback. */
export const httpOptions = (env: Readonly<Record<string, string | undefined>>): HttpOptions => {
  const { ALMANAC_UPSTREAM: upstream, ALMANAC_TIMEOUT_MS: timeout, ALMANAC_RETRIES: retries } = env
  if (upstream && !loopback.test(upstream))
    throw new AlmanacError({
      code: 'USAGE',
      subject: 'ALMANAC_UPSTREAM',
      got: upstream,
      expected: 'a loopback origin such as http://127.0.0.1:9000',
    })
  const count = (name: string, text: string | undefined, fallback: number): number => {
    if (text === undefined || text === '') return fallback
    if (/^\d{1,7}$/.test(text)) return Number(text)
    throw new AlmanacError({ code: 'USAGE', subject: name, got: text, expected: 'a whole number' })
  }
  return {
    ...defaults,
    timeoutMs: count('ALMANAC_TIMEOUT_MS', timeout, defaults.timeoutMs),
    retries: count('ALMANAC_RETRIES', retries, defaults.retries),
    ...(env['ALMANAC_USER_AGENT'] && { userAgent: env['ALMANAC_USER_AGENT'] }),
    ...(upstream && { upstream }),
  }
}

const failure = (code: ErrorCode, url: string, got: string, expected: string, cause?: unknown): AlmanacError =>
  new AlmanacError({ code, subject: url, got, expected, ...(cause !== undefined && { cause }) })

const checkUrl = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)) || host === 'localhost')
    throw failure('HTTP_INWARD', url.href, url.origin, 'https to a public host')
}

/** The status and the whole body of one exchange. */
interface Exchange {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

/** A question with what is known of its last answer. */
type Question = SourceRequest & { readonly validator?: Validator | undefined }

const exchange = (
  url: URL,
  { accept, post, validator }: Question,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const target = options.upstream ? new URL(`${options.upstream}/${url.href}`) : url
    const headers = {
      'user-agent': options.userAgent,
      accept: accept ?? '*/*',
      'accept-encoding': 'gzip',
      ...(post && { 'content-type': post.type, 'content-length': Buffer.byteLength(post.body) }),
      ...(validator?.etag !== undefined && { 'if-none-match': validator.etag }),
      ...(validator?.modified !== undefined && { 'if-modified-since': validator.modified }),
      ...(post?.action !== undefined && { soapaction: `"${post.action}"` }),
    }
    const settings = {
      method: post ? 'POST' : 'GET',
      headers,
      signal,
      agent: false as const,
      ...(!options.upstream && { lookup: publicLookup }),
    }
    const asked = (target.protocol === 'http:' ? httpRequest : httpsRequest)(target, settings, reply => {
      const chunks: Buffer[] = []
      let size = 0
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > options.maxBytes)
          asked.destroy(failure('HTTP_SIZE', url.href, `over ${options.maxBytes} bytes`, 'a smaller reply'))
        else chunks.push(chunk)
      })
      reply.on('error', reject)
      reply.on('close', () => {
        if (!reply.complete)
          return reject(
            Object.assign(failure('HTTP_CUT', url.href, `${size} bytes, then the end`, 'a whole reply'), {
              retry: true,
            }),
          )
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) })
      })
    })
    asked.on('error', reject)
    asked.end(post?.body)
  })

const unpacked = (url: string, { headers, bytes }: Exchange, { maxBytes }: HttpOptions): Buffer => {
  if (headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity') return bytes
  try {
    if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw failure('HTTP_ENCODING', url, String(cause), 'a whole gzip body below the size limit', cause)
  }
  throw failure('HTTP_ENCODING', url, headers['content-encoding'], 'gzip or none')
}

/** Types that hold no figures, whatever their bytes look like. */
const isForeign = (type: string | undefined): boolean => /^\s*(image|audio|video|font)\//i.test(type ?? '')

/** Refuses a page in the place of data before any adapter sees it; the error carries the reply, for the quarantine. */
const checkKind = (ask: SourceRequest, { headers }: Exchange, bytes: Buffer): void => {
  const type = headers['content-type']
  const isBomb = kindOf(bytes) === 'json' && isTooDeep(bytes)
  if (!isForeign(type) && !isBomb && isAsAsked(ask, bytes)) return
  const got = isBomb
    ? 'JSON nested beyond 64 levels'
    : `${kindOf(bytes)} as ${type ?? 'no type'}: ${bytes.subarray(0, 60).toString('latin1')}`
  throw Object.assign(failure('SOURCE_SHAPE', ask.url, got, 'the kind of reply that was asked for'), {
    reply: { name: ask.url, bytes },
  })
}

const validatorOf = ({ headers: { etag, 'last-modified': modified } }: Exchange): Validator => ({
  ...(etag !== undefined && { etag }),
  ...(modified !== undefined && { modified }),
})

const follow = async (ask: Question, options: HttpOptions, signal: AbortSignal): Promise<Exchange> => {
  let url = new URL(ask.url)
  for (let hop = 0; hop <= 3; hop += 1) {
    checkUrl(url)
    const reply = await exchange(url, ask, options, signal)
    const { location } = reply.headers
    if (reply.status < 300 || reply.status > 399 || location === undefined) return reply
    url = new URL(location, url)
  }
  throw failure('HTTP_REDIRECTS', ask.url, 'a fourth redirect', 'at most three')
}

const retryable = new Set([408, 425, 429, 500, 502, 503, 504])

/** Seconds of a Retry-After header that is a number or a date; undefined when there is none. */
const retryAfter = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000)
}

const once = async (ask: Question, options: HttpOptions): Promise<Received> => {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const reply = await follow(ask, options, signal)
    if (reply.status === 304 && ask.validator)
      return { name: ask.url, bytes: new Uint8Array(), isUnchanged: true, validator: ask.validator }
    if (reply.status !== 200) {
      const wait = retryAfter(reply.headers['retry-after'], Date.now())
      throw Object.assign(failure('HTTP_STATUS', ask.url, String(reply.status), '200'), {
        retry: retryable.has(reply.status),
        wait,
      })
    }
    const bytes = unpacked(ask.url, reply, options)
    checkKind(ask, reply, bytes)
    return { name: ask.url, bytes, isUnchanged: false, validator: validatorOf(reply) }
  } catch (cause) {
    if (cause instanceof AlmanacError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    const late = signal.aborted
    const got = late ? `nothing whole within ${options.timeoutMs} ms` : `${code ?? ''} ${message}`.trim()
    const transport = failure(late ? 'HTTP_TIMEOUT' : 'HTTP_CONNECT', ask.url, got, 'a reply', cause)
    // A bad certificate will not heal in a second; a refused or reset connection may.
    throw Object.assign(transport, { retry: /^(ECONN|EPIPE|EAI_AGAIN|ETIMEDOUT|ABORT_ERR)/.test(code ?? '') || late })
  }
}

/** The longest we wait because a publisher asks us to; beyond it the next run is soon enough. */
const maxWaitSeconds = 30

/**
 * A client with its own queues: one request at a time per host, eight in all. A host that asks for a longer wait than we have is
 * not asked again by this client: the requests queued behind get its answer.
 */
export const politeClient = (options: HttpOptions) => {
  const all = pLimit(8)
  const hosts = new Map<string, ReturnType<typeof pLimit>>()
  const closed = new Map<string, unknown>()
  const attempt = async (ask: Question): Promise<Received> => {
    const { host } = new URL(ask.url)
    if (closed.has(host)) throw closed.get(host)
    for (let tries = 0; ; tries += 1)
      try {
        return await once(ask, options)
      } catch (error) {
        const { retry = false, wait } = error as { retry?: boolean; wait?: number }
        if (wait !== undefined && wait > maxWaitSeconds) closed.set(host, error)
        if (!retry || tries >= options.retries || closed.has(host)) throw error
        // Never sooner than the publisher asks, and not all at the same instant.
        const seconds = wait === undefined ? 2 ** tries * (0.5 + Math.random()) : wait + Math.random()
        await sleep(seconds * 1000)
      }
  }
  return {
    /** The whole reply, unpacked; empty where it is still the one of `validator`. Throws HTTP_* or SOURCE_SHAPE saying what came instead. */
    get(ask: SourceRequest, validator?: Validator): Promise<Received> {
      const host = new URL(ask.url).host
      const queue = hosts.get(host) ?? pLimit(1)
      hosts.set(host, queue)
      return queue(() => all(() => attempt({ ...ask, validator })))
    },
  }
}
