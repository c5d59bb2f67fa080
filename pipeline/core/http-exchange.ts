/** One request and its whole reply: over a connection that is kept, or from recorded pairs. */
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { gunzipSync } from 'node:zlib'
import type { ErrorCode } from '../contract/error-codes.ts'
import { HttpError, type HttpFault } from './http-error.ts'
import { tlsOf } from './http-hosts.ts'
import type { HttpOptions, Validator } from './http-options.ts'
import { publicLookup } from './public-address.ts'
import { withKey } from './publisher-keys.ts'
import type { SourceRequest } from './source.ts'

export const failure = (
  code: ErrorCode,
  url: string,
  got: string,
  expected: string,
  { cause, ...fault }: HttpFault & { readonly cause?: unknown } = {},
): HttpError => new HttpError({ code, subject: url, got, expected, cause }, fault)

/** Throws HTTP_SIZE for a bomb, HTTP_ENCODING for a body that is cut or is no gzip. */
export const gunzipReply = (url: string, bytes: Buffer, maxBytes: number): Buffer => {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw failure('HTTP_SIZE', url, `over ${maxBytes} bytes unpacked`, 'a smaller reply', { cause })
    throw failure('HTTP_ENCODING', url, `gzip, ${message}`, 'a whole gzip body', { cause })
  }
}

export interface Exchange {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

export type ValidatedRequest = SourceRequest & { readonly validator?: Validator | undefined }

/** Sends a request to an address and gives the whole reply, whatever its status. */
export type Transport = (
  url: URL,
  ask: ValidatedRequest,
  options: HttpOptions,
  signal: AbortSignal,
) => Promise<Exchange>

export const requestHeaders = ({ accept, post, cookies, validator }: ValidatedRequest, { userAgent }: HttpOptions) => ({
  'user-agent': userAgent,
  accept: accept ?? '*/*',
  'accept-encoding': 'gzip',
  ...(post && { 'content-type': post.type, 'content-length': Buffer.byteLength(post.body) }),
  ...(validator?.etag !== undefined && { 'if-none-match': validator.etag }),
  ...(validator?.modified !== undefined && { 'if-modified-since': validator.modified }),
  ...(cookies && { cookie: cookies }),
  ...(post?.action !== undefined && { soapaction: `"${post.action}"` }),
})

/** Milliseconds after which an idle connection is given up. Some hosts refuse clients that open a connection for each request. */
const keptMs = 30_000

/** Connections by host, each host with its own settings; `dial` sends them to a stand-in on loopback. */
const openAgents = ({ upstream, dial }: HttpOptions) => {
  const agents = new Map<string, HttpAgent>()
  const kept = { keepAlive: true, maxSockets: 1, timeout: keptMs }
  return ({ host, hostname }: URL): HttpAgent => {
    const open = (): HttpAgent => {
      if (upstream) return new HttpAgent(kept)
      return new HttpsAgent({ ...kept, ...tlsOf(hostname, dial?.roots), ...(!dial && { lookup: publicLookup }) })
    }
    const agent = agents.get(host) ?? open()
    agents.set(host, agent)
    return agent
  }
}

export const networkTransport = (given: HttpOptions): Transport => {
  const agentOf = openAgents(given)
  const send: Transport = (url, ask, options, signal) =>
    new Promise((resolve, reject) => {
      const { upstream, dial, idleMs, maxBytes } = options
      // The key goes on the wire only: errors and recorded pairs have the address without it.
      const keyed = withKey(url, ask.key, options.keys ?? new Map())
      const target = upstream ? new URL(`${upstream}/${keyed.url.href}`) : keyed.url
      const settings = {
        method: ask.post ? 'POST' : 'GET',
        headers: { ...requestHeaders(ask, options), ...keyed.headers, ...(dial && { host: url.host }) },
        signal,
        agent: agentOf(url),
        ...(dial && { hostname: '127.0.0.1', port: dial.port, servername: url.hostname }),
      }
      const asked = (target.protocol === 'http:' ? httpRequest : httpsRequest)(target, settings, reply => {
        const chunks: Buffer[] = []
        let size = 0
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes)
            asked.destroy(failure('HTTP_SIZE', url.href, `over ${maxBytes} bytes`, 'a smaller reply'))
          else chunks.push(chunk)
        })
        reply.on('error', reject)
        reply.on('close', () => {
          const cut = `${size} bytes, then the end`
          if (!reply.complete) reject(failure('HTTP_CUT', url.href, cut, 'a whole reply', { isTransient: true }))
          else resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) })
        })
      })
      asked.setTimeout(idleMs, () =>
        asked.destroy(failure('HTTP_TIMEOUT', url.href, `nothing for ${idleMs} ms`, 'a reply', { isTransient: true })),
      )
      // Node gives a 101 to no other listener: without this one the promise never settles, and the run ends in silence.
      asked.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(failure('HTTP_STATUS', url.href, '101', '200'))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The host closed a kept connection just then: the request was not read, so it goes out once more.
        if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, ask, options, signal))
        else reject(error)
      })
      asked.end(ask.post?.body)
    })
  return send
}
