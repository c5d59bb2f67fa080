/** One request of the Node host: a reply given before, the core, or a file. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Headers, media, openHeaders } from '../../../host/headers.ts'
import { isPlainMethod, otherMethod, refusal } from '../../../host/host.ts'
import type { HostRequest, HostResponse } from '../../../host/platform.ts'
import { serviceOf } from '../../../host/resolve.ts'
import { readTarget } from '../../../host/target.ts'
import { hostErrors } from '../../errors.ts'
import type { Edition } from '../tree/follow.ts'
import { serveFile } from './files.ts'
import { sendText, textOf, wholeOf } from './raw-response.ts'

export const send = (response: ServerResponse, { status, headers, body }: HostResponse): void => {
  if (response.headersSent) return
  response.writeHead(status, headers.flat())
  response.end(body ?? undefined)
}

export const healthPath = '/healthz'

/** For balancers and people on watch: which edition is answered from. Never limited, never kept. */
const health = ({ tree }: Edition): HostResponse => {
  const body = Buffer.from(JSON.stringify({ status: 'ok', edition: tree.edition }))
  const described: Headers = [
    ['Content-Type', media.json],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
  ]
  return { status: 200, headers: [...openHeaders, ...described], body }
}

const withoutBody = (reply: HostResponse): HostResponse => ({ ...reply, body: null })

const questionOf = ({ method = 'GET', url = '/', headers }: IncomingMessage): HostRequest => {
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = headers
  const acceptEncoding = Array.isArray(accepted) ? accepted.join(', ') : accepted
  return { method, target: url, acceptEncoding, ifNoneMatch }
}

/** One Host; of two, proxies and servers might each believe another. */
const namesHost = ({ headers: { host } }: IncomingMessage): boolean => host !== undefined && !host.includes(',')

/** Answers what needs no waiting; false where the request must be looked at. */
export const answerAtOnce = (
  { ready, quick }: Edition,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (!namesHost(request)) return false
  const question = questionOf(request)
  if (ready.write(question, response)) return true
  const reply = quick(question)
  if (!reply) return false
  if ('status' in reply) {
    send(response, reply)
    return true
  }
  ready.keep(question, reply)
  return sendText(response, textOf(reply, Date.now()))
}

export const answer = async (edition: Edition, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = 'GET', url = '/', headers } = request
  // RFC 9112 section 3.2: Node would answer this one itself, with an empty body.
  if (!namesHost(request) && (headers.host !== undefined || request.httpVersion === '1.1'))
    return send(response, refusal('bad_request', hostErrors.noHost.error.message))
  const target = readTarget(url)
  if (target.kind === 'refused') return send(response, refusal(target.code, target.message))
  if (!isPlainMethod(method)) return send(response, otherMethod(method, target.prettify))
  if (target.path === healthPath)
    return send(response, method === 'HEAD' ? withoutBody(health(edition)) : health(edition))
  if (!serviceOf(target.path)) return serveFile(edition.tree, { target, request, response, send })
  const question = questionOf(request)
  const reply = await edition.answer(question)
  const whole = wholeOf(reply)
  if (whole) edition.ready.keep(question, whole)
  send(response, reply)
}
