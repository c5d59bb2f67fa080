import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ConditionalRequest, conditional } from '../../../host/full-response.ts'
import type { Conditions, HostResponse } from '../../../host/platform.ts'

/** What a client says of the copy it has. */
export const conditionsOf = (headers: IncomingMessage['headers']): Conditions => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
  ifModifiedSince: headers['if-modified-since'],
  ifUnmodifiedSince: headers['if-unmodified-since'],
})

/** A response in the form Node takes: names and values in turn, and small bodies as text, which is written with the head at once. */
export interface PreparedResponse {
  /** Its status and headers; the body stands once, below. */
  readonly response: HostResponse
  readonly head: string[]
  readonly body: string | Uint8Array | null
}

const largestText = 4_000

const flat = (headers: HostResponse['headers']): string[] => {
  const head: string[] = []
  for (const [name, value] of headers) head.push(name, value)
  return head
}

export const prepare = (full: HostResponse): PreparedResponse => {
  const { headers, body } = full
  const [response, head] = [{ ...full, body: null }, flat(headers)]
  if (body === null || body.length > largestText) return { response, head, body }
  return { response, head, body: Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1') }
}

const send = (to: ServerResponse, status: number, head: string[], body: string | Uint8Array | null): void => {
  if (to.headersSent) return
  to.writeHead(status, head)
  if (typeof body === 'string') to.end(body, 'latin1')
  else to.end(body)
}

export const sendResponse = (to: ServerResponse, { status, headers, body }: HostResponse): void =>
  send(to, status, flat(headers), body)

/** Sends the whole, its headers alone, or that nothing has changed, as the request asks. */
export const sendPrepared = (to: ServerResponse, prepared: PreparedResponse, request: ConditionalRequest): void => {
  const { response, head, body } = prepared
  const sent = conditional(response, request)
  if (sent !== response) sendResponse(to, sent)
  else send(to, response.status, head, request.method === 'HEAD' ? null : body)
}
