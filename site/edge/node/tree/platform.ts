/** What the core stands on in Node: hash and compression at once, files from memory. */
import { hash } from 'node:crypto'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import type { Asset, Platform, RateTable } from '../../../host/platform.ts'
import { latin1 } from '../server/raw-response.ts'
import { smallest, storedText } from './stored-block.ts'

/** A series is 150 kB; anything near this is not ours. */
const largestBody = 64 * 1024 * 1024

export interface NodePlatformOptions {
  readonly rates?: RateTable
  readonly now?: () => number
  readonly report?: (error: unknown) => void
}

export const nodePlatform = (
  asset: (key: string) => Asset | undefined,
  { now = Date.now, ...options }: NodePlatformOptions = {},
): Platform => {
  // Files of a plain tree are asked for again and again: each is packed once. Computed bodies fall out by themselves.
  const packed = new WeakMap<Uint8Array, Uint8Array>()
  return {
    asset,
    now,
    digest: bytes => hash('sha256', bytes),
    gunzip: bytes => gunzipSync(bytes, { maxOutputLength: largestBody }),
    gzip: bytes => {
      if (bytes.length < smallest) return Buffer.from(storedText(latin1(bytes), crc32(bytes)), 'latin1')
      const known = packed.get(bytes)
      if (known) return known
      const made = gzipSync(bytes)
      packed.set(bytes, made)
      return made
    },
    ...options,
  }
}
