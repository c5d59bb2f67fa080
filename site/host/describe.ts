/** A body with its headers, as it is sent: the one place where an answer is described. */
import { type Caching, cacheControl } from './caching.ts'
import { type Media, media as mediaTypes, serviceHeaders } from './headers.ts'
import type { Encoding, Reply } from './question.ts'

export interface Described {
  readonly encoding: Encoding
  /** SHA-256 of the body before compression, in hex. */
  readonly digest: string
  readonly media: Media
  readonly caching: Caching
  /** Milliseconds since 1970. */
  readonly now: number
  readonly ifNoneMatch: string | undefined
}

/** Strong, of the body as it was before compression, and another one for each encoding. */
const etagOf = (digest: string, encoding: Encoding): string =>
  `"${digest.slice(0, 32)}${encoding === 'gzip' ? '-gzip' : ''}"`

/** Does an If-None-Match name this entity? Compared weakly, RFC 9110 section 13.1.2. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(text => text.trim().replace(/^W\//, '') === etag))

export const describe = (
  bytes: Uint8Array,
  { encoding, digest, media, caching, now, ifNoneMatch }: Described,
): Reply => {
  const etag = etagOf(digest, encoding)
  const headers = [
    ...serviceHeaders,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    cacheControl(caching, now),
    'ETag',
    etag,
  ]
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  headers.push('Content-Type', mediaTypes[media], 'Content-Length', String(bytes.length))
  if (encoding === 'gzip') headers.push('Content-Encoding', 'gzip')
  // A name for the download keeps a browser from opening the script as a page.
  if (media === 'script') headers.push('Content-Disposition', 'attachment; filename="f.txt"')
  return { status: 200, headers, body: bytes }
}
