/** gzip without compression, for bodies too small to shrink: setting a compressor up costs 8 µs, thirty times the body itself. */
import { crc32 } from 'node:zlib'

/** Below this, in bytes, a body does not shrink. */
export const smallest = 150

/** gzip (RFC 1952) of one stored block: method deflate, no name, no time, unknown system; then last block, type stored. */
const head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1] as const

export const storedBlock = (body: Uint8Array): Uint8Array => {
  const { length } = body
  const framed = Buffer.alloc(head.length + 4 + length + 8)
  framed.set(head)
  framed.writeUInt16LE(length, 11)
  framed.writeUInt16LE(~length & 0xffff, 13)
  framed.set(body, 15)
  framed.writeUInt32LE(crc32(body), 15 + length)
  framed.writeUInt32LE(length, 19 + length)
  return framed
}
