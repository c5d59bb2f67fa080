/**
 * A reply as one text, head and body together. `writeHead` checks each header of each reply again, and `end(body)` hands the socket
 * two pieces, which it joins on a slower way: together a third of the time a request takes.
 */
import type { ServerResponse } from 'node:http'
import type { Headers } from '../../../host/headers.ts'
import type { HostResponse } from '../../../host/platform.ts'

/** A reply with status 200, Latin-1, in two texts: header lines that many replies share, and what comes after them. */
export interface Whole {
  readonly shared: string
  /** Header lines of its own, the empty line, the body. */
  readonly own: string
}

export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const headLines = (headers: Headers): string => headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')

/** What is small enough to be sent as one text. */
const largestBody = 1_000

/** The core's reply as a whole, where it is one that may be kept; undefined for errors, 304, large bodies and JSONP. */
export const wholeOf = ({ status, headers, body }: HostResponse): Whole | undefined =>
  status === 200 && body && body.length <= largestBody && !headers.some(([, value]) => value === 'no-store')
    ? { shared: '', own: `${headLines(headers)}\r\n${latin1(body)}` }
    : undefined

/** What Node adds to a head by itself while a connection stays open. `at`: milliseconds since 1970. */
const addedAt = (at: number): string => `Date: ${new Date(at).toUTCString()}\r\nConnection: keep-alive\r\n`

let second = Number.NaN
const openings = new Map<string, string>()

/** How replies with these shared lines begin: one text for all of them and a whole second. */
const openingOf = (shared: string, at: number): string => {
  const now = Math.floor(at / 1_000)
  if (now !== second) {
    second = now
    openings.clear()
  }
  let opening = openings.get(shared)
  if (opening === undefined) {
    // Through a buffer, because a text put together of pieces is put together again wherever it becomes part of another.
    opening = latin1(Buffer.from(`HTTP/1.1 200 OK\r\n${addedAt(at)}${shared}`, 'latin1'))
    openings.set(shared, opening)
  }
  return opening
}

export const textOf = ({ shared, own }: Whole, at: number): string => openingOf(shared, at) + own

/** Node's own, without a promise: test/http/raw-response.test.ts holds every byte to what `writeHead` and `end` send. */
interface Inside {
  _header: string | null
  _hasBody: boolean
}

/** Sends a text and leaves the connection open; false where it has to close, or where Node has changed inside. */
export const sendText = (response: ServerResponse, text: string): boolean => {
  const inside = response as unknown as Inside
  if (!response.shouldKeepAlive || inside._header !== null) return false
  inside._header = text
  // The body is in the text already.
  inside._hasBody = false
  response.end()
  return true
}
