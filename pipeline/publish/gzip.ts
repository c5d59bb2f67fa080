/** gzip with nothing of the machine in it: no time, no name, no system. The same zlib gives the same bytes. */
import { crc32, gunzipSync, gzipSync } from 'node:zlib'

/** Method deflate and every other field unknown; then "one stored block, the last". */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1)

/** Where the body lies in a frame: behind the header and two lengths, before its sum and its length. */
const [bodyFrom, bodyUntil] = [head.length + 4, -8] as const

/** A frame (RFC 1952) of one stored block, for bodies too small to shrink: setting a compressor up takes thirty times as long. */
const stored = (body: Uint8Array): Uint8Array => {
  const { length } = body
  const framed = new Uint8Array(bodyFrom + length - bodyUntil)
  const view = new DataView(framed.buffer)
  framed.set(head)
  view.setUint16(head.length, length, true)
  view.setUint16(head.length + 2, 0xffff - length, true)
  framed.set(body, bodyFrom)
  view.setUint32(bodyFrom + length, crc32(body), true)
  view.setUint32(bodyFrom + length + 4, length, true)
  return framed
}

/**
 * Bodies up to this size, such as a quotation, stand in their gzip frame uncompressed. Compressed they would be five bytes smaller
 * and take the same block of the disk.
 */
const largestStored = 128

/** Level 9 takes seven times as long as 5 and packs histories no smaller. */
const deflated = (body: Uint8Array): Uint8Array => {
  const packed = gzipSync(body, { level: 5 })
  packed[9] = 255
  return packed
}

export const gzip = (body: Uint8Array): Uint8Array => (body.length <= largestStored ? stored(body) : deflated(body))

/**
 * The body of a packed file. A small body is taken from its frame, which is checked by making it again: that takes a twentieth of
 * zlib's time.
 */
export const gunzip = (packed: Buffer, maxOutputLength: number): Buffer => {
  const body = packed.subarray(bodyFrom, bodyUntil)
  return body.length <= largestStored && packed.equals(stored(body)) ? body : gunzipSync(packed, { maxOutputLength })
}
