/** The Node host: the core over a tree, its other files beside it, limits in front. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { messageOf } from '../../../../pipeline/contract/errors.ts'
import type { LookUpName } from '../../../../pipeline/contract/look-up.ts'
import { messages } from '../../../../pipeline/contract/refusal-messages.ts'
import type { Headers } from '../../../host/headers.ts'
import { otherMethod } from '../../../host/host.ts'
import type { HostResponse } from '../../../host/platform.ts'
import { refusal } from '../../../host/refusal.ts'
import { hostErrors } from '../../errors.ts'
import { followEdition } from '../tree/follow.ts'
import { createAccessLog } from './access-log.ts'
import { openBlockList } from './block-list.ts'
import { onClientError, writeRaw } from './client-error.ts'
import { createClientQueue } from './client-queue.ts'
import { guardConnections } from './connections.ts'
import { close, listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { addressOf, createLimiter, networkOf } from './rate-limit.ts'
import type { AgeLimits } from './readiness.ts'
import { type RespondOptions, respond } from './respond.ts'
import { sendResponse } from './send-response.ts'
import { isHealthCheck } from './service-endpoints.ts'

export interface HostOptions {
  /** A built tree, or a symlink that shows one. */
  readonly dir: string
  /** 0 takes any free port. */
  readonly port?: number
  readonly host?: string
  /** Requests in any second from one client; 0 for no limit. */
  readonly limit?: number
  /** Believe the last entry of X-Forwarded-For. */
  readonly trustProxy?: boolean
  readonly block?: string
  /** Takes lines of JSON, one a request; without it nothing is noted. */
  readonly accessLog?: (lines: string) => void
  /** Days the newest figures of a service may be old before `/readyz` says 503. */
  readonly ageLimits?: AgeLimits
  /** Show `/metrics` to every client, not on loopback alone. */
  readonly publicMetrics?: boolean
  readonly lookUp?: LookUpName | undefined
  readonly log?: (line: string) => void
}

/** Connections of one client at once: browsers open six, and several people may share an address. */
const socketsPerClient = 100

/** A body that is formed for a request counts as another request for each so many bytes: laying 500 kB out takes 10 ms of processor. */
const bytesPerRequest = 16 * 1024
/** The same of a file that is sent as it lies: a manifest of 8 MB, 60 times a second, would take a whole processor. */
const bytesSentPerRequest = 256 * 1024

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

/** Loads the tree and listens. Throws NO_TREE or PORT before anything is answered. */
export const startHost = async ({
  dir,
  port = 8080,
  host = '127.0.0.1',
  limit = 60,
  trustProxy = false,
  block,
  accessLog,
  ageLimits = {},
  publicMetrics = false,
  lookUp,
  log = line => void process.stderr.write(`${line}\n`),
}: HostOptions) => {
  const blocked = openBlockList(block)
  const editions = await followEdition(dir, log, blocked.refresh, lookUp && { lookUp })
  const limiter = createLimiter(limit)
  const metrics = createMetrics()
  const endpoints = { metrics, ageLimits, publicMetrics, trustProxy }
  const noted = accessLog && createAccessLog(accessLog)
  const clientOf = (request: IncomingMessage): string => networkOf(addressOf(request, trustProxy))
  const charge = (request: IncomingMessage, requests: number): void =>
    limiter.charge(clientOf(request), requests, performance.now())
  const onFormed = (request: IncomingMessage, bytes: number): void => charge(request, bytes / bytesPerRequest)
  const onSend = (request: IncomingMessage, bytes: number): void => charge(request, bytes / bytesSentPerRequest)
  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    log(`INTERNAL ${request.url}: ${messageOf(error)}`)
    sendResponse(response, refusal('internal_error', messages.internal_error))
  }
  const refusedSockets = new WeakSet<Socket>()
  /** The connection ends with it, and what else was sent over it is not looked at. */
  const tooMany = ({ socket }: IncomingMessage, wait: number): HostResponse => {
    refusedSockets.add(socket)
    const headers: Headers = [
      ['Retry-After', String(wait)],
      ['Connection', 'close'],
    ]
    return refusal('too_many_requests', hostErrors.tooMany(limit).error.message, { headers })
  }
  const queued = createClientQueue()
  const inTurn: RespondOptions['inTurn'] = (request, form) => {
    if (limit === 0) return form()
    const client = clientOf(request)
    return queued(client, async () => (limiter.isOverdrawn(client, performance.now()) ? tooMany(request, 1) : form()))
  }
  const options: RespondOptions = { endpoints, onFormed, onSend, inTurn, clientOf: lookUp && clientOf }
  /** Why the client may not ask now; notes the request. The client is worked out only where a limit, a list or a log needs it. */
  const refusalFor = (request: IncomingMessage, response: ServerResponse): HostResponse | undefined => {
    if (limit === 0 && !block && !noted) return undefined
    const address = addressOf(request, trustProxy)
    const client = networkOf(address)
    noted?.watch(request, response, client)
    if (blocked.has(address)) return refusal('too_many_requests', hostErrors.blocked.error.message)
    const wait = isHealthCheck(request.url) ? 0 : limiter.take(client, performance.now())
    return wait === 0 ? undefined : tooMany(request, wait)
  }
  const server = createServer({
    // A sender slower than this holds a socket, not a thread; still, sockets are counted too.
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    // The timeout below counts for idle connections too: two, changed over at each request, cost a twentieth of all requests.
    keepAliveTimeout: 0,
    requireHostHeader: false,
    // Two Host headers then become one with a comma, which respond.ts refuses.
    joinDuplicateHeaders: true,
  })
  // A connection on which nothing moves for a minute is closed.
  server.setTimeout(60_000)
  guardConnections(server, limit === 0 || trustProxy ? 0 : socketsPerClient, log)
  server.on('clientError', onClientError)
  server.on('connect', (_, socket) => writeRaw(socket, otherMethod('CONNECT')))
  // Node would answer 417 without a body, past the limit and the block list. Nginx ignores such a header too.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('request', (request, response) => {
    if (refusedSockets.has(request.socket)) return
    const refused = refusalFor(request, response)
    if (refused) {
      metrics.count(request.url ?? '/', refused.status, 0)
      return sendResponse(response, refused)
    }
    // Nothing here takes a body: the connection of a request that announces one is not used again.
    if (hasBody(request)) response.shouldKeepAlive = false
    const from = performance.now()
    const count = (): void => metrics.count(request.url ?? '/', response.statusCode, (performance.now() - from) / 1_000)
    const later = respond(editions.current(), request, response, options)
    if (later) void later.catch((error: unknown) => fail(request, response, error)).then(count)
    else count()
  })
  try {
    await listen(server, port, host)
  } catch (error) {
    editions.stop()
    throw error
  }
  const bound = (server.address() as AddressInfo).port
  const shown = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}`,
    port: bound,
    /** Ends politely: no new connections, requests under way are answered, after four seconds the rest is cut. */
    stop: async (): Promise<void> => {
      editions.stop()
      await close(server)
      noted?.end()
    },
  }
}
export type RunningHost = Awaited<ReturnType<typeof startHost>>
