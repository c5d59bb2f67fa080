/** One request of the Node host: a response kept from before, the core, or a file. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isClocked } from '../../../../pipeline/contract/documents.ts'
import { conditional } from '../../../host/full-response.ts'
import { isOwnScript } from '../../../host/headers.ts'
import { isPlainMethod, otherMethod, plainLength } from '../../../host/host.ts'
import type { HostRequest, HostResponse } from '../../../host/platform.ts'
import { refusal } from '../../../host/refusal.ts'
import { serviceOf } from '../../../host/resolve.ts'
import { readTarget, type Target } from '../../../host/target.ts'
import { hostErrors } from '../../errors.ts'
import type { Edition } from '../tree/follow.ts'
import { serveFile } from './files.ts'
import { conditionsOf, prepare, sendPrepared, sendResponse } from './send-response.ts'
import { type ServiceEndpoints, serviceEndpoint } from './service-endpoints.ts'

const requestOf = (request: IncomingMessage, clientOf: RespondOptions['clientOf']): HostRequest => {
  const { method = 'GET', url = '/', headers } = request
  const accepted = headers['accept-encoding']
  const acceptEncoding = Array.isArray(accepted) ? accepted.join(', ') : accepted
  const ownScript = isOwnScript(headers['sec-fetch-site'], headers['sec-fetch-dest'])
  const client = clientOf && { client: clientOf(request) }
  return { method, target: url, acceptEncoding, isOwnScript: ownScript, ...conditionsOf(headers), ...client }
}

/** One Host; of two, proxies and servers might each believe another. */
const namesHost = ({ headers: { host } }: IncomingMessage): boolean => host !== undefined && !host.includes(',')

/** RFC 9112, section 5.1: no header lacks a name or has a blank behind it. Node 20.19 takes both. */
const namesHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.every((text, i) => i % 2 === 1 || (text !== '' && !text.endsWith(' ')))

/** Equal for requests that get the same full response. No target and no header holds a line feed. */
const cacheKeyOf = ({ url, headers }: IncomingMessage): string => `${url}\n${headers['accept-encoding'] ?? ''}`

export interface RespondOptions {
  readonly endpoints: ServiceEndpoints
  /** Names the client, where budgets are kept for clients. */
  readonly clientOf?: ((request: IncomingMessage) => string) | undefined
  /** Told the bytes, before compression, of each body that was not sent as it is stored. */
  readonly onFormed: (request: IncomingMessage, bytes: number) => void
  /** Calls `form` when the client's costly answers before it are formed, or refuses where they cost all that it may have. */
  readonly inTurn: (request: IncomingMessage, form: () => Promise<HostResponse>) => Promise<HostResponse>
  /** Told the bytes of each file that is sent as it lies, before it is. */
  readonly onSend: (request: IncomingMessage, bytes: number) => void
}

const formedBytes = ({ headers, body: bytes }: HostResponse): number => {
  if (bytes === null) return 0
  const isPacked = headers.some(([name]) => name === 'Content-Encoding')
  return plainLength({ bytes, encoding: isPacked ? 'gzip' : 'identity' })
}

interface Asked {
  readonly edition: Edition
  readonly target: Target
  readonly hostRequest: HostRequest
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly options: RespondOptions
}

const form = async ({ edition, target, hostRequest, request, options }: Asked): Promise<HostResponse> => {
  const isStored = edition.tree.digest(target.path.slice(1)) !== undefined
  if (isStored && !target.prettify && target.callbacks.length === 0) return edition.core(hostRequest)
  const formAndCount = async (): Promise<HostResponse> => {
    const formed = await edition.core(hostRequest)
    options.onFormed(request, formedBytes(formed))
    return formed
  }
  // A registry that is asked may take seconds; its answers are small.
  return serviceOf(target.path) === 'whois' ? formAndCount() : options.inTurn(request, formAndCount)
}

const respondWithFile = async ({ edition, target, hostRequest, request, response, options }: Asked): Promise<void> => {
  const told = await serviceEndpoint(target.path, request, edition.tree, options.endpoints)
  if (told) sendResponse(response, conditional(told, hostRequest))
  else await serveFile(edition, { target, request, response, onSend: bytes => options.onSend(request, bytes) })
}

/** The callback of JSONP is the client's, and a clocked document may be written again within an edition. */
const mayKeep = ({ callbacks, path }: Target): boolean => callbacks.length === 0 && !isClocked(path.slice(1))

/** Of quotations there are 200 million: each is kept from its second request on. */
const isWorthKeeping = ({ edition: { askedOnce }, target }: Asked, key: string): boolean => {
  if (serviceOf(target.path) !== 'forex' || askedOnce.delete(key)) return true
  askedOnce.set(key, true)
  return false
}

const formAndRespond = async (asked: Asked, key: string): Promise<void> => {
  const full = prepare(await form(asked))
  const mayBeKept = full.response.status === 200 && !full.response.isOfNoEdition && mayKeep(asked.target)
  if (mayBeKept && isWorthKeeping(asked, key)) asked.edition.responses.set(key, full)
  sendPrepared(asked.response, full, asked.hostRequest)
}

/** Responds at once where the response is kept from before; otherwise the promise ends when it was handed to the socket. */
export const respond = (
  edition: Edition,
  request: IncomingMessage,
  response: ServerResponse,
  options: RespondOptions,
): Promise<void> | undefined => {
  const { method = 'GET', url = '/', headers } = request
  const refuse = (refused: HostResponse): undefined => void sendResponse(response, refused)
  // RFC 9112 section 3.2: Node would answer this one itself, with an empty body.
  if (!namesHost(request) && (headers.host !== undefined || request.httpVersion === '1.1'))
    return refuse(refusal('bad_request', hostErrors.noHost.error.message))
  if (!namesHeaders(request)) {
    // A proxy may have read another request in it: the connection ends.
    response.shouldKeepAlive = false
    return refuse(refusal('bad_request', hostErrors.syntax.error.message))
  }
  const key = cacheKeyOf(request)
  const kept = isPlainMethod(method) ? edition.responses.get(key) : undefined
  if (kept) return void sendPrepared(response, kept, { method, ...conditionsOf(headers) })
  const target = readTarget(url)
  if (target.kind === 'refused') return refuse(refusal(target.code, target.message))
  if (!isPlainMethod(method)) return refuse(otherMethod(method, target.prettify))
  const asked: Asked = {
    edition,
    target,
    hostRequest: requestOf(request, options.clientOf),
    request,
    response,
    options,
  }
  return serviceOf(target.path) ? formAndRespond(asked, key) : respondWithFile(asked)
}
