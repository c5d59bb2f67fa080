/**
 * One question on port 43 (RFC 3912): one line is sent, and the reply lasts until the server closes. The protocol limits
 * neither length nor time, so both are limited here. The bytes are kept as received.
 */
import { connect } from 'node:net'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { almanacError } from '../../contract/errors.ts'
import { publicLookup } from '../../core/public-address.ts'
import { isPublicHost } from './public-host.ts'
import type { WhoisSettings } from './settings.ts'

/** A name, or one of the two forms that DENIC and JPRS want it in; never an option, a path or a second line. */
const isQuestion = (query: string): boolean => {
  const name = query.startsWith('-T dn ') ? query.slice(6) : query.endsWith('/e') ? query.slice(0, -2) : query
  return name.length <= 253 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && !/^[.-]/.test(name)
}

/** Gives the whole reply. Throws WHOIS_TIMEOUT, WHOIS_SIZE, WHOIS_CONNECT, WHOIS_EMPTY, WHOIS_HOST or WHOIS_QUERY. */
export const askPort43 = (
  host: string,
  query: string,
  { timeoutMs, maxBytes, loopback }: Pick<WhoisSettings, 'timeoutMs' | 'maxBytes' | 'loopback'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const subject = `whois://${host}/${query}`
  if (!isPublicHost(host))
    return Promise.reject(almanacError('WHOIS_HOST', subject, host, 'the name of a host of the public internet'))
  if (!isQuestion(query)) return Promise.reject(almanacError('WHOIS_QUERY', subject, query, 'a domain name'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const socket = connect(loopback ?? { host, port: 43, lookup: publicLookup })
    const settle = (end: () => void): void => {
      clearTimeout(timer)
      socket.destroy()
      end()
    }
    const fail = (code: ErrorCode, got: string, expected: string, cause?: unknown): void =>
      settle(() => reject(almanacError(code, subject, got, expected, { cause })))
    // An idle timeout never fires for a server that sends one byte a second.
    const timer = setTimeout(
      () => fail('WHOIS_TIMEOUT', `${size} bytes in ${timeoutMs} ms`, 'a whole reply'),
      timeoutMs,
    )
    socket.on('connect', () => socket.write(`${query}\r\n`))
    socket.on('data', chunk => {
      size += chunk.length
      if (size > maxBytes) fail('WHOIS_SIZE', `over ${maxBytes} bytes`, 'a smaller reply')
      else chunks.push(chunk)
    })
    socket.on('error', cause => fail('WHOIS_CONNECT', cause.message, 'a reply', cause))
    socket.on('end', () => {
      if (size === 0) fail('WHOIS_EMPTY', 'no bytes', 'a reply')
      else settle(() => resolve(new Uint8Array(Buffer.concat(chunks))))
    })
  })
}
