/** A body with its headers, as it is sent: the one place where an answer is described. */
import { type Extension, mediaTypes } from '../../pipeline/contract/media-types.ts'
import { messages } from '../../pipeline/contract/refusal-messages.ts'
import { type Caching, cacheControl } from './caching.ts'
import { type Headers, serviceHeaders } from './headers.ts'
import type { Conditions, Encoding, HostRequest, HostResponse } from './platform.ts'
import { refusal } from './refusal.ts'

interface ResponseFacts {
  readonly encoding: Encoding
  /** SHA-256 of the body before compression, in hex. */
  readonly digest: string
  readonly media: Extension
  readonly fileName?: string | undefined
  readonly caching: Caching
  /** Milliseconds since 1970. */
  readonly now: number
  /** When the edition was made, where that is known. Milliseconds since 1970. */
  readonly modified?: number | undefined
}

/** Strong, of the body as it was before compression, and another one for each encoding. */
const etagOf = (digest: string, encoding: Encoding): string =>
  `"${digest.slice(0, 32)}${encoding === 'gzip' ? '-gzip' : ''}"`

/** Does an If-None-Match name this entity? Compared weakly, RFC 9110 section 13.1.2. */
const matchesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some(text => text.trim().replace(/^W\//, '') === etag)

export const fullResponse = (
  bytes: Uint8Array,
  { encoding, digest, media, caching, fileName, now, modified }: ResponseFacts,
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
    ...(modified === undefined ? [] : [['Last-Modified', new Date(modified).toUTCString()] as const]),
    ['Content-Length', String(bytes.length)],
  ],
  body: bytes,
})

const headerOf = ({ headers }: HostResponse, name: string): string | undefined =>
  headers.find(([known]) => known === name)?.[1]

const modifiedIn = (response: HostResponse): number => Date.parse(headerOf(response, 'Last-Modified') ?? '')

/** Is this another entity than the client insists on? Tags are compared strongly; a date counts only where no tag is given. */
const isAnother = (response: HostResponse, { ifMatch, ifUnmodifiedSince }: Conditions): boolean => {
  if (ifMatch !== undefined) {
    const etag = headerOf(response, 'ETag') ?? ''
    return ifMatch.trim() !== '*' && !ifMatch.split(',').some(text => text.trim() === etag)
  }
  return ifUnmodifiedSince !== undefined && modifiedIn(response) > Date.parse(ifUnmodifiedSince)
}

/** Exactly the date we sent: after a step back to an older edition every later date would be wrong. */
const isUnchanged = (response: HostResponse, { ifNoneMatch, ifModifiedSince }: Conditions): boolean => {
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, headerOf(response, 'ETag') ?? '')
  return ifModifiedSince !== undefined && modifiedIn(response) === Date.parse(ifModifiedSince)
}

export type ConditionalRequest = Conditions & Pick<HostRequest, 'method'>

export const preconditionFailed = refusal('precondition_failed', messages.precondition_failed)

/** What a full response becomes under the client's conditions (412, 304), or for one that asks for the headers alone (HEAD). */
export const conditional = (response: HostResponse, request: ConditionalRequest): HostResponse => {
  if (response.status === 200 && isAnother(response, request))
    return conditional(preconditionFailed, { method: request.method })
  if (response.status === 200 && isUnchanged(response, request))
    return { status: 304, headers: response.headers.filter(([name]) => !name.startsWith('Content-')), body: null }
  return request.method === 'HEAD' && response.body !== null ? { ...response, body: null } : response
}
