/** Connections that never became a request: bad syntax, too many headers, too slow. */
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PublicErrorCode } from '../../../pipeline/contract/errors.ts'
import { refusal } from '../../host/host.ts'
import type { Reply } from '../../host/question.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Writes a reply by hand and closes. `end` alone leaves a peer that never closes its side holding the socket for good. */
export const writeRaw = (socket: Duplex, { status, headers, body }: Reply): void => {
  const lines = [`HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`]
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  if (body) socket.write(body)
  if ('destroySoon' in socket) (socket as Socket).destroySoon()
  else socket.end(() => socket.destroy())
}

const known: Readonly<Record<string, readonly [PublicErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request headers have more than 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

export const onClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, message] = known[error.code ?? ''] ?? ['bad_request', 'This is not a request in HTTP.']
  writeRaw(socket, refusal(code, message))
}
