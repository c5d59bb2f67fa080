/** What the core stands on in Node: hash and compression at once, files from memory. */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Asset, Ground } from '../../host/question.ts'

/** A series is 150 kB; anything near this is not ours. */
const largestBody = 64 * 1024 * 1024

export const nodeGround = (
  assets: ReadonlyMap<string, Asset>,
  { now = Date.now, report }: { readonly now?: () => number; readonly report?: (error: unknown) => void } = {},
): Ground => {
  // Files of a plain tree are asked for again and again: each is packed once. Computed bodies fall out by themselves.
  const packed = new WeakMap<Uint8Array, Uint8Array>()
  return {
    asset: key => assets.get(key),
    now,
    digest: bytes => createHash('sha256').update(bytes).digest('hex'),
    gunzip: bytes => gunzipSync(bytes, { maxOutputLength: largestBody }),
    gzip: bytes => {
      const known = packed.get(bytes)
      if (known) return known
      const made = gzipSync(bytes)
      packed.set(bytes, made)
      return made
    },
    ...(report && { report }),
  }
}
