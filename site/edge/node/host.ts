/** The Node host: the core over a tree in memory, serve-handler for the rest, limits in front. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AlmanacError } from '../../../pipeline/contract/errors.ts'
import { isPlainMethod, otherMethod, refusal } from '../../host/host.ts'
import type { Reply } from '../../host/question.ts'
import { serviceOf } from '../../host/resolve.ts'
import { readTarget } from '../../host/target.ts'
import { serveFile } from './files.ts'
import { type Edition, follow } from './follow.ts'
import { clientOf, createLimiter } from './limit.ts'
import { onClientError, writeRaw } from './refuse.ts'

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
  /** One line for the operator. */
  readonly log?: (line: string) => void
}

export interface RunningHost {
  readonly url: string
  readonly port: number
  /** Ends politely: no new connections, requests under way are answered, after five seconds the rest is cut. */
  stop(): Promise<void>
}

const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  if (response.headersSent) return
  response.writeHead(status, [...headers])
  response.end(body ?? undefined)
}

const answer = async (edition: Edition, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = 'GET', url = '/', headers } = request
  // RFC 9112 section 3.2: Node would answer this one itself, with an empty body.
  if (headers.host === undefined && request.httpVersion === '1.1')
    return send(response, refusal('bad_request', 'A request in HTTP/1.1 names its Host.'))
  if (!isPlainMethod(method)) return send(response, otherMethod(method))
  const target = readTarget(url)
  if (target.kind === 'target' && !serviceOf(target.path))
    return serveFile(edition.tree, { target, request, response, send })
  const header = (name: string): string | undefined => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  send(response, await edition.answer({ method, target: url, header }))
}

const listen = async (server: Server, port: number, host: string): Promise<void> => {
  // The name may mean ::1 alone; who asks for 127.0.0.1 would find nobody, while who asks for the name tries both.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const got = { EADDRINUSE: 'in use', EACCES: 'not permitted', EADDRNOTAVAIL: 'no such address here' }[code ?? '']
    if (!got) throw error
    const hint = 'Choose another: npm run serve -- --port 8081'
    throw new AlmanacError({
      code: 'PORT',
      subject: `${host}:${port}`,
      got,
      expected: 'a free port',
      hint,
      cause: error,
    })
  }
}

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), 5_000)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })

/** Loads the tree and listens. Throws NO_TREE or PORT before anything is answered. */
export const startHost = async ({
  dir,
  port = 8080,
  host = '127.0.0.1',
  limit = 60,
  trustProxy = false,
  log = line => void process.stderr.write(`${line}\n`),
}: HostOptions): Promise<RunningHost> => {
  const editions = await follow(dir, log)
  const limiter = createLimiter(limit)
  const server = createServer({
    // A sender slower than this holds a socket, not a thread; still, sockets are counted too.
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 15_000,
    requireHostHeader: false,
  })
  // A reader that takes nothing for two minutes is gone, whatever its socket says.
  server.setTimeout(120_000)
  server.on('clientError', onClientError)
  server.on('connect', (_, socket) => writeRaw(socket, otherMethod('CONNECT')))
  server.on('request', (request, response) => {
    const wait = limiter.take(clientOf(request, trustProxy), performance.now())
    if (wait > 0) {
      const headers = ['Retry-After', String(wait)]
      return send(response, refusal('too_many_requests', `At most ${limit} requests a second.`, { headers }))
    }
    answer(editions.current(), request, response).catch((error: unknown) => {
      log(`INTERNAL ${request.url}: ${error instanceof Error ? error.message : String(error)}`)
      send(response, refusal('internal_error', 'This answer could not be read. Try again later.'))
    })
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
    stop: async () => {
      editions.stop()
      await close(server)
    },
  }
}
