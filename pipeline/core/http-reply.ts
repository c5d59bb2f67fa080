/** One request over at most three redirects: its whole reply, checked, within a deadline and a size limit. */
import { isIP } from 'node:net'
import { utcDay } from '../contract/calendar.ts'
import { AlmanacError } from '../contract/errors.ts'
import { botWallIn } from './bot-wall.ts'
import type { HttpError } from './http-error.ts'
import { type Exchange, failure, gunzipReply, type Transport, type ValidatedRequest } from './http-exchange.ts'
import type { HttpOptions, Validator } from './http-options.ts'
import { isPublicAddress } from './public-address.ts'
import { maskKey } from './publisher-keys.ts'
import { isAsAsked, isTooDeep, kindOf } from './reply-kind.ts'
import type { SourceReply, SourceRequest } from './source.ts'

export interface Received extends SourceReply {
  /** The publisher answered 304: the reply of the validator is still current, and there are no bytes. */
  readonly isUnchanged: boolean
  readonly validator: Validator
  /** The cookies that the reply sets, as a Cookie header sends them back; '' when there are none. */
  readonly cookies: string
}

/** `url` is the address asked for, or one that it redirects to. */
const checkUrl = (ask: SourceRequest, url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)) || host === 'localhost')
    throw failure('HTTP_INWARD', ask.url, `${url.protocol}//${url.host}`, 'https to a public host')
}

const unpacked = (url: string, { headers, bytes }: Exchange, { maxBytes }: HttpOptions): Buffer => {
  if (headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity') return bytes
  if (headers['content-encoding'] === 'gzip') return gunzipReply(url, bytes, maxBytes)
  throw failure('HTTP_ENCODING', url, headers['content-encoding'], 'gzip or none')
}

/** Refuses a page in the place of data. Throws SOURCE_SHAPE with the reply's bytes. */
const checkKind = (ask: SourceRequest, { headers }: Exchange, bytes: Buffer): void => {
  const type = headers['content-type']
  // Media types that never hold figures.
  const isForeign = /^\s*(image|audio|video|font)\//i.test(type ?? '')
  const isBomb = kindOf(bytes) === 'json' && isTooDeep(bytes)
  const wall = botWallIn(bytes)
  if (!isForeign && !isBomb && wall === undefined && isAsAsked(ask, bytes)) return
  const start = `${kindOf(bytes)} as ${type ?? 'no type'}: ${bytes.subarray(0, 60).toString('latin1')}`
  const got = isBomb ? 'JSON nested beyond 64 levels' : (wall ?? start)
  throw failure('SOURCE_SHAPE', ask.url, got, 'the kind of reply that was asked for', { body: new Uint8Array(bytes) })
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
    checkUrl(ask, url)
    const reply = await transport(url, { ...ask, cookies: cookies.get(url.host) ?? '' }, options, signal)
    cookies.set(url.host, joined(cookies.get(url.host) ?? '', cookiesOf(reply)))
    const { location } = reply.headers
    // A redirect could carry the key to another host, or into a message.
    if (ask.key || reply.status < 300 || reply.status > 399 || location === undefined)
      return { reply, cookies: cookies.get(new URL(ask.url).host) ?? '' }
    if (!URL.canParse(location, url.href)) throw failure('HTTP_REDIRECTS', ask.url, location, 'an address to go on to')
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

export const requestOnce = async (
  ask: ValidatedRequest,
  given: HttpOptions,
  transport: Transport,
): Promise<Received> => {
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
