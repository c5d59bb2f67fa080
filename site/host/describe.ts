/** A body with its headers, as it is sent: the one place where an answer is described. */
import { type Extension, mediaTypes } from '../../pipeline/contract/media-types.ts'
import { type Caching, cacheControl } from './caching.ts'
import { type Headers, serviceHeaders } from './headers.ts'
import type { Encoding, HostRequest, HostResponse } from './platform.ts'

export interface Described {
  readonly encoding: Encoding
  /** SHA-256 of the body before compression, in hex. */
  readonly digest: string
  readonly media: Extension
  readonly fileName?: string | undefined
  readonly caching: Caching
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Strong, of the body as it was before compression, and another one for each encoding. */
export const etagOf = (digest: string, encoding: Encoding): string =>
  `"${digest.slice(0, 32)}${encoding === 'gzip' ? '-gzip' : ''}"`

/** Does an If-None-Match name this entity? Compared weakly, RFC 9110 section 13.1.2. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some(text => text.trim().replace(/^W\//, '') === etag)

export const describe = (
  bytes: Uint8Array,
  { encoding, digest, media, caching, fileName, now }: Described,
): HostResponse & { readonly headers: Headers } => ({
  status: 200,
  headers: [
    ...serviceHeaders,
    ['Vary', 'Accept-Encoding'],
    ['Cache-Control', cacheControl(caching, now)],
    ['Content-Type', mediaTypes[media]],
    ...(encoding === 'gzip' ? [['Content-Encoding', 'gzip'] as const] : []),
    // A name for the download keeps a browser from opening the script as a page.
    ...(media === 'js' ? [['Content-Disposition', 'attachment; filename="f.txt"'] as const] : []),
    ...(fileName === undefined ? [] : [['Content-Disposition', `inline; filename="${fileName}"`] as const]),
    ['ETag', etagOf(digest, encoding)],
    ['Content-Length', String(bytes.length)],
  ],
  body: bytes,
})

const headerOf = ({ headers }: HostResponse, name: string): string | undefined =>
  headers.find(([known]) => known === name)?.[1]

/** RFC 9110 section 13.2.2: a date counts only where no tag is given. */
const isUnchanged = (response: HostResponse, { ifNoneMatch, ifModifiedSince }: ConditionalRequest): boolean => {
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, headerOf(response, 'ETag') ?? '')
  if (ifModifiedSince === undefined) return false
  return Date.parse(headerOf(response, 'Last-Modified') ?? '') <= Date.parse(ifModifiedSince)
}

export type ConditionalRequest = Pick<HostRequest, 'method' | 'ifNoneMatch' | 'ifModifiedSince'>

/** What a full response becomes for a client that has the body already (304) or asks for the headers alone (HEAD). */
export const conditional = (response: HostResponse, request: ConditionalRequest): HostResponse => {
  if (response.status === 200 && isUnchanged(response, request))
    return { status: 304, headers: response.headers.filter(([name]) => !name.startsWith('Content-')), body: null }
  return request.method === 'HEAD' && response.body !== null ? { ...response, body: null } : response
}
