/** A body with its headers, as it is sent: the one place where an answer is described. */
import { type Caching, cacheControl } from './caching.ts'
import { type Headers, type Media, media as mediaTypes, serviceHeaders } from './headers.ts'
import type { Encoding, HostResponse } from './platform.ts'

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
export const etagOf = (digest: string, encoding: Encoding): string =>
  `"${digest.slice(0, 32)}${encoding === 'gzip' ? '-gzip' : ''}"`

/** Does an If-None-Match name this entity? Compared weakly, RFC 9110 section 13.1.2. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(text => text.trim().replace(/^W\//, '') === etag))

/** The headers of every answer that may be kept so long. */
export const commonHeaders = (caching: Caching, now: number): Headers => [
  ...serviceHeaders,
  ['Vary', 'Accept-Encoding'],
  ['Cache-Control', cacheControl(caching, now)],
]

/** What the body is and how it is packed. */
export const contentHeaders = (media: Media, encoding: Encoding): Headers => [
  ['Content-Type', mediaTypes[media]],
  ...(encoding === 'gzip' ? [['Content-Encoding', 'gzip'] as const] : []),
  // A name for the download keeps a browser from opening the script as a page.
  ...(media === 'script' ? [['Content-Disposition', 'attachment; filename="f.txt"'] as const] : []),
]

export const describe = (
  bytes: Uint8Array,
  { encoding, digest, media, caching, now, ifNoneMatch }: Described,
): HostResponse => {
  const etag = etagOf(digest, encoding)
  const common = commonHeaders(caching, now)
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: [...common, ['ETag', etag]], body: null }
  const own: Headers = [
    ['ETag', etag],
    ['Content-Length', String(bytes.length)],
  ]
  return { status: 200, headers: [...common, ...contentHeaders(media, encoding), ...own], body: bytes }
}
