/** What a path resolves to, before it is encoded for a client. */
import type { ErrorDetails, PublicErrorCode } from '../../pipeline/contract/errors.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import type { Extension } from '../../pipeline/contract/media-types.ts'
import type { Caching } from './caching.ts'
import type { TreeFile } from './platform.ts'

export interface Found {
  readonly kind: 'found'
  readonly content: TreeFile
  readonly media: Extension
  readonly caching: Caching
  /** `?prettify` was asked for and the tree has no laid-out copy. */
  readonly toLayOut: boolean
  /** What a browser that saves the body calls it. */
  readonly fileName?: string | undefined
}
export interface Missing {
  readonly kind: 'missing'
  readonly code: PublicErrorCode
  readonly message: string
  readonly caching: Caching
  readonly details?: ErrorDetails
  /** Seconds after which to ask again. */
  readonly retryAfter?: number
}
/** A redirect: the bare name of a service, such as `/forex`, leads to the page that shows what it has. */
export interface Moved {
  readonly kind: 'moved'
  readonly to: string
}
export type ResolveOutcome = Found | Missing

export const missing = (
  code: PublicErrorCode,
  message: string,
  { caching = 'never', details }: { readonly caching?: Caching; readonly details?: ErrorDetails } = {},
): Missing => ({ kind: 'missing', code, message, caching, ...(details && { details }) })

const encoder = new TextEncoder()
export const contentOf = (text: string): TreeFile => ({ bytes: encoder.encode(text), encoding: 'identity' })

/** A body that answers the path: a file of the tree, or one formed from its files. Without `more` it is cached as `latest`. */
export const foundBody = (content: TreeFile, media: Extension, more: Partial<Found> = {}): Found => ({
  kind: 'found',
  content,
  media,
  caching: 'latest',
  toLayOut: false,
  ...more,
})

export const foundJson = (value: unknown, pretty: boolean, caching: Caching): Found =>
  foundBody(contentOf(toJson(value, { pretty })), 'json', { caching })
