/** gzip with nothing of the machine in it: no time, no name, no system. The same zlib gives the same bytes. */
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { bodyFrom, bodyUntil, storedGzip } from '../contract/gzip-frame.ts'

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

export const gzip = (body: Uint8Array): Uint8Array =>
  body.length <= largestStored ? storedGzip(body, crc32(body)) : deflated(body)

/**
 * The body of a packed file. A small body is taken from its frame, which is checked by making it again: that takes a twentieth of
 * zlib's time.
 */
export const gunzip = (packed: Buffer, maxOutputLength: number): Buffer => {
  const body = packed.subarray(bodyFrom, bodyUntil)
  return body.length <= largestStored && packed.equals(storedGzip(body, crc32(body)))
    ? body
    : gunzipSync(packed, { maxOutputLength })
}
