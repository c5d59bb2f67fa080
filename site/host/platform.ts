/** What goes into the core and what comes out: plain values, so that a host need not build a Request for every request. */

import type { LookUpName } from '../../pipeline/contract/look-up.ts'
import type { Headers } from './headers.ts'

export interface HostRequest extends Conditions {
  readonly method: string
  /** The request target as sent: path and query, still escaped. */
  readonly target: string
  readonly acceptEncoding: string | undefined
  /** A script element of a page of this site asks, by the browser's `Sec-Fetch` headers, which no page can set. */
  readonly isOwnScript?: boolean
  /** Who asks, for budgets; the same text for the same client. */
  readonly client?: string
}

/** What a client says of the copy it has (RFC 9110 section 13.1). */
export interface Conditions {
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
  readonly ifModifiedSince?: string | undefined
  readonly ifUnmodifiedSince?: string | undefined
}

export interface HostResponse {
  readonly status: number
  readonly headers: Headers
  /** null for HEAD, 204 and 304. */
  readonly body: Uint8Array | null
  /** It belongs to no edition: caches that are cleared with the edition must not keep it. */
  readonly isOfNoEdition?: true
}

export type Encoding = 'gzip' | 'identity'

/** A file of the tree. The core caches parsed documents by this object: give the same object for the same large file. */
export interface TreeFile {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
  /** SHA-256 of the body before compression, in hex, where the manifest has already told it. */
  readonly digest?: string
}

type Awaitable<T> = T | Promise<T>

/** Names a publisher where a series changes to it. */
export interface SourceRun {
  readonly from: string
  readonly source: string
}

/** One currency by the places of a table's days. */
export interface RateColumn {
  /** Units per 1 EUR, NaN on a day without a figure. */
  readonly figures: Float64Array
  /** The digits that each figure carries (pipeline/contract/precision.ts). */
  readonly precision: Uint8Array
  /** Places of its first and last day. */
  readonly span: readonly [first: number, last: number]
  /** Empty where the publishers are not known. */
  readonly sources: readonly SourceRun[]
}

/** Every day's rates at hand, for hosts that keep them in memory. */
export interface RateTable {
  /** The days that have rates, rising. */
  readonly dates: readonly string[]
  /** undefined for a code without any figure. */
  column(code: string): RateColumn | undefined
}

/** All that the core uses of a host. A function may return a value or a promise. */
export interface Platform {
  /** A file by its key, `forex/usd.json`; undefined when the tree has none. */
  file(key: string): Awaitable<TreeFile | undefined>
  /** Milliseconds since 1970. */
  now(): number
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): Awaitable<string>
  gunzip(bytes: Uint8Array): Awaitable<Uint8Array>
  /** Absent where the platform compresses by itself; then the core sends bodies as they are. */
  gzip?(bytes: Uint8Array): Awaitable<Uint8Array>
  /** When what was read was made, in milliseconds since 1970; absent where the host is not told. Read after the files. */
  readonly modified?: number | undefined
  /** Absent where days are read one by one from the tree. */
  readonly rates?: RateTable | undefined
  /** Asks registries about names that are not followed; absent where nobody is asked. */
  readonly lookUp?: LookUpName
  /** A fault of the tree or the platform: the operator reads it, the client is only told that there was one. */
  report?(error: unknown): void
}
