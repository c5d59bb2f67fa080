/** One request of the Node host: a response kept from before, the core, or a file. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { conditional } from '../../../host/describe.ts'
import { encodingsOf } from '../../../host/encoding.ts'
import { isPlainMethod, otherMethod, refusal } from '../../../host/host.ts'
import type { HostRequest, HostResponse } from '../../../host/platform.ts'
import { serviceOf } from '../../../host/resolve.ts'
import { readTarget, type Target } from '../../../host/target.ts'
import { hostErrors } from '../../errors.ts'
import type { Edition } from '../tree/follow.ts'
import { serveFile } from './files.ts'
import { prepare, sendPrepared, sendResponse } from './send-response.ts'
import { type ServiceEndpoints, serviceEndpoint } from './service-endpoints.ts'

const requestOf = ({ method = 'GET', url = '/', headers }: IncomingMessage): HostRequest => {
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = headers
  const acceptEncoding = Array.isArray(accepted) ? accepted.join(', ') : accepted
  return { method, target: url, acceptEncoding, ifNoneMatch }
}

/** One Host; of two, proxies and servers might each believe another. */
const namesHost = ({ headers: { host } }: IncomingMessage): boolean => host !== undefined && !host.includes(',')

/** Equal for requests that get the same full response. No path holds a line feed. */
const cacheKeyOf = ({ path, fixed, asof, prettify, span }: Target, encoding: string | undefined): string => {
  const { from = '', to = '', every = '' } = span
  return `${path}\n${encoding}${fixed ? ' fixed' : ''}${asof ? ' asof' : ''}${prettify ? ' pretty' : ''}\n${from}\n${to}\n${every}`
}

export interface RespondOptions {
  readonly endpoints: ServiceEndpoints
  /** Told the bytes, before compression, of each body that was not sent as it is stored. */
  readonly onFormed: (bytes: number) => void
}

/** gzip ends with the length of what it holds. */
const plainLength = ({ headers, body }: HostResponse): number => {
  if (body === null) return 0
  const isPacked = headers.some(([name]) => name === 'Content-Encoding')
  return isPacked ? new DataView(body.buffer, body.byteOffset).getUint32(body.length - 4, true) : body.length
}

const form = async (
  { core, tree }: Edition,
  target: Target,
  request: HostRequest,
  onFormed: RespondOptions['onFormed'],
): Promise<HostResponse> => {
  const formed = await core(request)
  const isStored = tree.digest(target.path.slice(1)) !== undefined
  if (!isStored || target.prettify || target.callbacks.length > 0) onFormed(plainLength(formed))
  return formed
}

export const respond = async (
  edition: Edition,
  request: IncomingMessage,
  response: ServerResponse,
  { endpoints, onFormed }: RespondOptions,
): Promise<void> => {
  const { method = 'GET', url = '/', headers } = request
  // RFC 9112 section 3.2: Node would answer this one itself, with an empty body.
  if (!namesHost(request) && (headers.host !== undefined || request.httpVersion === '1.1'))
    return sendResponse(response, refusal('bad_request', hostErrors.noHost.error.message))
  const target = readTarget(url)
  if (target.kind === 'refused') return sendResponse(response, refusal(target.code, target.message))
  if (!isPlainMethod(method)) return sendResponse(response, otherMethod(method, target.prettify))
  const asked = requestOf(request)
  if (!serviceOf(target.path)) {
    const told = await serviceEndpoint(target.path, request, edition.tree, endpoints)
    return told ? sendResponse(response, conditional(told, asked)) : serveFile(edition, { target, request, response })
  }
  // JSONP is never kept: its callback is the client's.
  if (target.callbacks.length > 0)
    return sendResponse(response, conditional(await form(edition, target, asked, onFormed), asked))
  const { responses } = edition
  const key = cacheKeyOf(target, encodingsOf(asked.acceptEncoding)[0])
  const full = responses.get(key) ?? prepare(await form(edition, target, asked, onFormed))
  if (full.response.status === 200 && !responses.has(key)) responses.set(key, full)
  const sent = conditional(full.response, asked)
  if (sent === full.response) sendPrepared(response, full)
  else sendResponse(response, sent)
}
