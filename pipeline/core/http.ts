/**
 * A polite HTTP client: it names itself, sends one request at a time per host, and accepts only whole replies within a deadline and
 * a size limit. It uses node:http: the built-in fetch of Node 20 accepts cut replies and has no size limit (docs/design.md).
 */

import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import { utcDay } from '../contract/calendar.ts'
import { AlmanacError, almanacError } from '../contract/errors.ts'
import { botWallIn } from './bot-wall.ts'
import { HttpError, RefusedReplyError } from './http-error.ts'
import { type Exchange, failure, networkTransport, type Transport, type ValidatedRequest } from './http-exchange.ts'
import { pauseOf } from './http-hosts.ts'
import type { HttpOptions, Validator } from './http-options.ts'
import { isPublicAddress } from './public-address.ts'
import { type KeyName, maskKey, publisherKeys } from './publisher-keys.ts'
import { isAsAsked, isTooDeep, kindOf } from './reply-kind.ts'
import type { SourceReply, SourceRequest } from './source.ts'

interface Received extends SourceReply {
  /** The publisher answered 304: the reply of the validator is still current, and there are no bytes. */
  readonly isUnchanged: boolean
  readonly validator: Validator
  /** The cookies that the reply sets, as a Cookie header sends them back; '' when there are none. */
  readonly cookies: string
}

/** A User-Agent that names the program and where its operator is found. Some hosts refuse any that does not begin like a browser's. */
const userAgentOf = (contact: string): string => {
  // With another character each request would fail, and look like a fault of its publisher.
  if (!/^[ -~\u0080-\u00ff]+$/.test(contact))
    throw almanacError('USAGE', 'ALMANAC_USER_AGENT', contact, 'one line of Latin-1 text')
  return /^(https?:\/\/|mailto:)\S+$|^[^\s@/]+@\S+$/.test(contact)
    ? `Mozilla/5.0 (compatible; Almanac/0.1; +${contact})`
    : contact
}

const defaults: HttpOptions = {
  timeoutMs: 60_000,
  idleMs: 20_000,
  retries: 2,
  maxBytes: 4 << 20,
  pauseMs: 1000,
  userAgent: userAgentOf('https://example.org/almanac'),
}

const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/** The options the environment sets. Throws USAGE for an override that does not aim at loopback. */
export const httpOptions = (env: Readonly<Record<string, string | undefined>>): HttpOptions => {
  const upstream = env['ALMANAC_UPSTREAM']
  if (upstream && !loopback.test(upstream))
    throw almanacError('USAGE', 'ALMANAC_UPSTREAM', upstream, 'a loopback origin such as http://127.0.0.1:9000')
  const count = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    if (/^\d{1,7}$/.test(text)) return Number(text)
    throw almanacError('USAGE', name, text, 'a whole number')
  }
  return {
    ...defaults,
    timeoutMs: count('ALMANAC_TIMEOUT_MS', defaults.timeoutMs),
    idleMs: count('ALMANAC_IDLE_MS', defaults.idleMs),
    retries: count('ALMANAC_RETRIES', defaults.retries),
    // A stand-in on loopback needs no rest.
    pauseMs: count('ALMANAC_PAUSE_MS', upstream ? 0 : defaults.pauseMs),
    ...(env['ALMANAC_USER_AGENT'] && { userAgent: userAgentOf(env['ALMANAC_USER_AGENT']) }),
    ...(upstream && { upstream }),
    keys: publisherKeys(env),
  }
}

const checkUrl = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)) || host === 'localhost')
    throw failure('HTTP_INWARD', url.href, url.origin, 'https to a public host')
}

const unpacked = (url: string, { headers, bytes }: Exchange, { maxBytes }: HttpOptions): Buffer => {
  if (headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity') return bytes
  try {
    if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw failure('HTTP_ENCODING', url, String(cause), 'a whole gzip body below the size limit', { cause })
  }
  throw failure('HTTP_ENCODING', url, headers['content-encoding'], 'gzip or none')
}

/** Refuses a page in the place of data. Throws RefusedReplyError (SOURCE_SHAPE) with the reply. */
const checkKind = (ask: SourceRequest, { headers }: Exchange, bytes: Buffer): void => {
  const type = headers['content-type']
  // Media types that never hold figures.
  const isForeign = /^\s*(image|audio|video|font)\//i.test(type ?? '')
  const isBomb = kindOf(bytes) === 'json' && isTooDeep(bytes)
  const wall = botWallIn(bytes)
  if (!isForeign && !isBomb && wall === undefined && isAsAsked(ask, bytes)) return
  const start = `${kindOf(bytes)} as ${type ?? 'no type'}: ${bytes.subarray(0, 60).toString('latin1')}`
  const got = isBomb ? 'JSON nested beyond 64 levels' : (wall ?? start)
  throw new RefusedReplyError(
    { code: 'SOURCE_SHAPE', subject: ask.url, got, expected: 'the kind of reply that was asked for' },
    { name: ask.url, bytes },
  )
}

const validatorOf = ({ headers: { etag, 'last-modified': modified } }: Exchange): Validator => ({
  ...(etag !== undefined && { etag }),
  ...(modified !== undefined && { modified }),
})

/** The day of the Date header, which shows a wrong clock of this machine. */
const sentOf = ({ headers: { date } }: Exchange): string | undefined => {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : utcDay(at)
}

const cookiesOf = ({ headers }: Exchange): string =>
  (headers['set-cookie'] ?? []).map(cookie => cookie.split(';', 1)[0]!.trim()).join('; ')

/** The cookies of both, as one header; those set later win. */
const joined = (before: string, after: string): string => {
  const named = [...before.split('; '), ...after.split('; ')].filter(Boolean).map(one => [one.split('=', 1)[0]!, one])
  return [...new Map(named as [string, string][]).values()].join('; ')
}

/** The reply behind at most three redirects, with the cookies that its host set on the way. */
const follow = async (ask: ValidatedRequest, options: HttpOptions, transport: Transport, signal: AbortSignal) => {
  let url = new URL(ask.url)
  // Cookies never leave the host that set them. A consent page sets one and sends back to where it came from.
  const cookies = new Map([[url.host, ask.cookies ?? '']])
  for (let hop = 0; hop <= 3; hop += 1) {
    checkUrl(url)
    const reply = await transport(url, { ...ask, cookies: cookies.get(url.host) ?? '' }, options, signal)
    cookies.set(url.host, joined(cookies.get(url.host) ?? '', cookiesOf(reply)))
    const { location } = reply.headers
    // A redirect could carry the key to another host, or into a message.
    if (ask.key || reply.status < 300 || reply.status > 399 || location === undefined)
      return { reply, cookies: cookies.get(new URL(ask.url).host) ?? '' }
    url = new URL(location, url)
  }
  throw failure('HTTP_REDIRECTS', ask.url, 'a fourth redirect', 'at most three')
}

const transientStatus = new Set([408, 425, 429, 500, 502, 503, 504])

/** Seconds of a Retry-After header that is a number or a date; undefined when there is none. */
const retryAfterOf = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000)
}

const statusError = (ask: SourceRequest, { status, headers }: Exchange, bytes: Buffer): HttpError => {
  const got = [status, botWallIn(bytes)].filter(part => part !== undefined).join(', ')
  return failure('HTTP_STATUS', ask.url, got, '200', {
    isTransient: transientStatus.has(status),
    retryAfter: retryAfterOf(headers['retry-after'], Date.now()),
    body: new Uint8Array(bytes),
  })
}

const noTimeLeft = (url: string): HttpError =>
  failure('HTTP_TIMEOUT', url, 'the end of the time for this run', 'a reply')

const once = async (ask: ValidatedRequest, given: HttpOptions, transport: Transport): Promise<Received> => {
  const options = { ...given, maxBytes: ask.maxBytes ?? given.maxBytes }
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    if (options.signal?.aborted) throw noTimeLeft(ask.url)
    const { reply, cookies } = await follow(ask, options, transport, signal)
    if (reply.status === 304 && ask.validator)
      return { name: ask.url, bytes: new Uint8Array(), isUnchanged: true, validator: ask.validator, cookies: '' }
    const isSuccess = ask.post?.anySuccess ? reply.status >= 200 && reply.status < 300 : reply.status === 200
    const bytes = maskKey(unpacked(ask.url, reply, options), ask.key, options.keys ?? new Map())
    if (!isSuccess) throw statusError(ask, reply, bytes)
    checkKind(ask, reply, bytes)
    return { name: ask.url, bytes, isUnchanged: false, validator: validatorOf(reply), cookies, sent: sentOf(reply) }
  } catch (cause) {
    if (cause instanceof AlmanacError) throw cause
    if (options.signal?.aborted) throw noTimeLeft(ask.url)
    const { code, message } = cause as NodeJS.ErrnoException
    const late = deadline.aborted
    const got = late ? `nothing whole within ${options.timeoutMs} ms` : `${code ?? ''} ${message}`.trim()
    // A bad certificate stays bad; a refused or reset connection may work a second later.
    const isTransient = late || /^(ECONN|EPIPE|EAI_AGAIN|ETIMEDOUT|ABORT_ERR)/.test(code ?? '')
    throw failure(late ? 'HTTP_TIMEOUT' : 'HTTP_CONNECT', ask.url, got, 'a reply', { cause, isTransient })
  }
}

/** A longer Retry-After ends the requests to that host in this run. */
const maxWaitSeconds = 30

type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

const waitFor: Wait = (ms, signal) => sleep(ms, undefined, signal && { signal }).catch(() => {})

/**
 * A client with its own queues: one request at a time per host with a pause after it, eight in all. After a Retry-After of over 30 s
 * from a host, all queued requests to it fail with the same error. `wait` is called with milliseconds before another try, and before
 * the next request to a host.
 */
export const politeClient = (
  options: HttpOptions,
  wait: Wait = waitFor,
  transport: Transport = networkTransport(options),
) => {
  const all = pLimit(8)
  const hosts = new Map<string, ReturnType<typeof pLimit>>()
  const closed = new Map<string, unknown>()
  const endedAt = new Map<string, number>()
  const pauseFor = (host: string): number => pauseOf(new URL(`https://${host}`).hostname, options.pauseMs)
  const rest = async (host: string): Promise<void> => {
    const left = (endedAt.get(host) ?? Number.NEGATIVE_INFINITY) + pauseFor(host) - performance.now()
    // A timer may fire up to a millisecond early.
    if (left > 0) await wait(Math.ceil(left) + 1, options.signal)
  }
  const attempt = async (ask: ValidatedRequest): Promise<Received> => {
    const { host } = new URL(ask.url)
    if (closed.has(host)) throw closed.get(host)
    for (let tries = 0; ; tries += 1)
      try {
        return await once(ask, options, transport)
      } catch (error) {
        const { isTransient = false, retryAfter } = error instanceof HttpError ? error : {}
        if (retryAfter !== undefined && retryAfter > maxWaitSeconds) closed.set(host, error)
        if (!isTransient || tries >= options.retries || closed.has(host)) throw error
        // Jitter keeps many clients from retrying at the same instant; it never shortens a Retry-After.
        const seconds = retryAfter === undefined ? 2 ** tries * (0.5 + Math.random()) : retryAfter + Math.random()
        await wait(Math.max(seconds * 1000, pauseFor(host)), options.signal)
      }
  }
  return {
    /** Is the key that the request names set, and the one that replaces it not? */
    mayAsk: ({ key, unlessKey }: SourceRequest): boolean => {
      const isSet = (name: KeyName): boolean => options.keys?.has(name) === true
      return (key === undefined || isSet(key.name)) && (unlessKey === undefined || !isSet(unlessKey))
    },
    /** The whole reply, decompressed; without bytes on 304. Throws HttpError (HTTP_*) or RefusedReplyError (SOURCE_SHAPE). */
    get(ask: SourceRequest, validator?: Validator): Promise<Received> {
      const host = new URL(ask.url).host
      const queue = hosts.get(host) ?? pLimit(1)
      hosts.set(host, queue)
      return queue(async () => {
        await rest(host)
        try {
          return await all(() => attempt({ ...ask, validator }))
        } finally {
          endedAt.set(host, performance.now())
        }
      })
    },
  }
}
