/**
 * A polite HTTP client. It names itself and sends one request at a time per host. It accepts only whole replies, within a deadline
 * and a size limit. It uses node:http: the built-in fetch of Node 20 accepts cut replies and has no size limit (docs/design.md).
 */

import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { almanacError } from '../contract/errors.ts'
import { HttpError } from './http-error.ts'
import { networkTransport, type Transport, type ValidatedRequest } from './http-exchange.ts'
import { pauseOf } from './http-hosts.ts'
import type { HttpOptions, Validator } from './http-options.ts'
import { type Received, requestOnce } from './http-reply.ts'
import { type KeyName, publisherKeys } from './publisher-keys.ts'
import type { SourceRequest } from './source.ts'

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
        return await requestOnce(ask, options, transport)
      } catch (error) {
        const { isTransient = false, retryAfter } = error instanceof HttpError ? error.fault : {}
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
    /** The whole reply, decompressed; without bytes on 304. Throws HttpError (HTTP_*, or SOURCE_SHAPE for another kind of reply). */
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
