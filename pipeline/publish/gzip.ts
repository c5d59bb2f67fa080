/** gzip with nothing of the machine in it: no time, no name, no system. The same zlib gives the same bytes. */
import { crc32, gunzipSync, gzipSync } from 'node:zlib'

/** The header of the format (RFC 1952) with every field unknown, then "one stored block, the last" (RFC 1951). */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1)

/**
 * Up to this size a body goes into the frame as it is. Packing a quotation saves five bytes of a block that the disk fills anyway,
 * and takes thirty times as long, for zlib readies its tables anew for each.
 */
const largestStored = 128

const stored = (body: Uint8Array): Buffer => {
  const { length } = body
  const packed = Buffer.allocUnsafe(head.length + 4 + length + 8)
  packed.set(head)
  packed.writeUInt16LE(length, 11)
  packed.writeUInt16LE(0xffff - length, 13)
  packed.set(body, 15)
  packed.writeUInt32LE(crc32(body), 15 + length)
  packed.writeUInt32LE(length, 19 + length)
  return packed
}

/** Level 9 takes seven times as long as 5 and packs histories no smaller. */
const deflated = (body: Uint8Array): Uint8Array => {
  const packed = gzipSync(body, { level: 5 })
  packed[9] = 255
  return packed
}

export const gzip = (body: Uint8Array): Uint8Array => (body.length <= largestStored ? stored(body) : deflated(body))

/**
 * The body of a packed file. A quotation's frame is proved by making it again, which takes a twentieth of asking zlib; anything else,
 * damaged or not, is zlib's to judge.
 */
export const gunzip = (packed: Buffer, maxOutputLength: number): Buffer => {
  const body = packed.subarray(15, -8)
  return body.length <= largestStored && packed.equals(stored(body)) ? body : gunzipSync(packed, { maxOutputLength })
}
