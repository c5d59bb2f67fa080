import type { ServerResponse } from 'node:http'
import type { HostResponse } from '../../../host/platform.ts'

/** A response in the form Node takes: names and values in turn, and small bodies as text, which is written with the head at once. */
export interface PreparedResponse {
  readonly response: HostResponse
  readonly head: string[]
  readonly body: string | Uint8Array | null
}

const largestText = 4_000

export const prepare = (response: HostResponse): PreparedResponse => {
  const { headers, body } = response
  const isSmall = body !== null && body.length <= largestText
  return { response, head: headers.flat(), body: isSmall ? Buffer.from(body).toString('latin1') : body }
}

export const sendPrepared = (to: ServerResponse, { response, head, body }: PreparedResponse): void => {
  if (to.headersSent) return
  to.writeHead(response.status, head)
  if (typeof body === 'string') to.end(body, 'latin1')
  else to.end(body)
}

export const sendResponse = (to: ServerResponse, response: HostResponse): void => sendPrepared(to, prepare(response))
