/** gzip without compression, for bodies too small to shrink: setting a compressor up costs 8 µs, thirty times the body itself. */
import { crc32 } from 'node:zlib'

/** Below this a body does not shrink. */
export const smallest = 150

/** gzip (RFC 1952) of one stored block: method deflate, no name, no time, unknown system; then last block, type stored. */
const head = '\x1f\x8b\b\0\0\0\0\0\0\xff\x01'

/** Least significant byte first. */
const twoBytes = (value: number): string => String.fromCharCode(value & 0xff, (value >>> 8) & 0xff)
const fourBytes = (value: number): string => twoBytes(value) + twoBytes(value >>> 16)

/** The frame around a Latin-1 text, itself one. `sum`: CRC-32 of its bytes, which are those of an ASCII text. */
export const storedText = (text: string, sum = crc32(text)): string => {
  const { length } = text
  return `${head}${twoBytes(length)}${twoBytes(~length)}${text}${fourBytes(sum)}${fourBytes(length)}`
}
