/** Connections that never became a request: bad syntax, too many headers, too slow. */
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '../../../../pipeline/contract/errors.ts'
import type { HostResponse } from '../../../host/platform.ts'
import { refusal } from '../../../host/refusal.ts'
import { hostErrors } from '../../errors.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Writes a reply by hand and closes. `end` alone leaves a peer that never closes its side holding the socket for good. */
export const writeRaw = (socket: Duplex, { status, headers, body }: HostResponse): void => {
  const lines = [`HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`]
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  if (body) socket.write(body)
  if ('destroySoon' in socket) (socket as Socket).destroySoon()
  else socket.end(() => socket.destroy())
}

const known: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: hostErrors.headers,
  ERR_HTTP_REQUEST_TIMEOUT: hostErrors.late,
}

export const onClientError = (fault: NodeJS.ErrnoException, socket: Duplex): void => {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { error } = known[fault.code ?? ''] ?? hostErrors.syntax
  writeRaw(socket, refusal(error.code, error.message))
}
