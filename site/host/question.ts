/** What goes into the core and what comes out: plain values, so that a host need not build a Request for every question. */

export interface Question {
  readonly method: string
  /** The request target as sent: path and query, still escaped. */
  readonly target: string
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
}

export interface Reply {
  readonly status: number
  /** Names and values in turn, the form `writeHead` takes without rebuilding an object. */
  readonly headers: readonly string[]
  /** null for HEAD, 204 and 304. */
  readonly body: Uint8Array | null
}

export type Encoding = 'gzip' | 'identity'

/** A file of the tree. The core keeps what it computes of an asset under the object itself: give the same object for the same file. */
export interface Asset {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
  /** SHA-256 of the body before compression, in hex, where the manifest has already told it. */
  readonly digest?: string
}

type Later<T> = T | Promise<T>

/** What a host gives the core. Each may answer at once or later; nothing else reaches the world. */
export interface Ground {
  /** A file by its key, `forex/usd.json`; undefined when the tree has none. */
  asset(key: string): Later<Asset | undefined>
  /** Milliseconds since 1970. */
  now(): number
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): Later<string>
  gunzip(bytes: Uint8Array): Later<Uint8Array>
  /** Absent where the platform compresses by itself; then the core sends bodies as they are. */
  gzip?(bytes: Uint8Array): Later<Uint8Array>
  /** A fault of the tree or the platform: the operator reads it, the client is only told that there was one. */
  report?(error: unknown): void
}
