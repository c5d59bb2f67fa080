/** What the core stands on in Node: hash and compression at once, files from memory. */
import { hash } from 'node:crypto'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import type { Asset, Ground, RateTable } from '../../host/question.ts'
import type { QuickGround } from '../../host/quick.ts'

/** A series is 150 kB; anything near this is not ours. */
const largestBody = 64 * 1024 * 1024

/** Below this a body does not shrink, and setting a compressor up costs 8 µs, thirty times the body itself. */
const smallest = 150

/** gzip (RFC 1952) of one stored block: method deflate, no name, no time, unknown system; then last block, type stored. */
const storedHead = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1] as const

const stored = (bytes: Uint8Array): Uint8Array => {
  const { length } = bytes
  const body = storedHead.length + 4
  const packed = Buffer.allocUnsafe(body + length + 8)
  packed.set(storedHead)
  packed.writeUInt16LE(length, storedHead.length)
  packed.writeUInt16LE(~length & 0xffff, storedHead.length + 2)
  packed.set(bytes, body)
  packed.writeUInt32LE(crc32(bytes), body + length)
  packed.writeUInt32LE(length, body + length + 4)
  return packed
}

export interface GroundOptions {
  readonly rates?: RateTable
  readonly now?: () => number
  readonly report?: (error: unknown) => void
}

export const nodeGround = (
  asset: (key: string) => Asset | undefined,
  { now = Date.now, ...options }: GroundOptions = {},
): Ground & QuickGround => {
  // Files of a plain tree are asked for again and again: each is packed once. Computed bodies fall out by themselves.
  const packed = new WeakMap<Uint8Array, Uint8Array>()
  return {
    asset,
    now,
    digest: bytes => hash('sha256', bytes),
    gunzip: bytes => gunzipSync(bytes, { maxOutputLength: largestBody }),
    gzip: bytes => {
      if (bytes.length < smallest) return stored(bytes)
      const known = packed.get(bytes)
      if (known) return known
      const made = gzipSync(bytes)
      packed.set(bytes, made)
      return made
    },
    ...options,
  }
}
