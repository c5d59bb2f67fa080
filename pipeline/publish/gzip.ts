/** gzip with nothing of the machine in it: no time, no name, no system. The same zlib gives the same bytes. */
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { bodyFrom, bodyUntil, storedGzip } from '../contract/gzip-frame.ts'

/** Packing a quotation saves five bytes of a block that the disk fills anyway. */
const largestStored = 128

/** Level 9 takes seven times as long as 5 and packs histories no smaller. */
const deflated = (body: Uint8Array): Uint8Array => {
  const packed = gzipSync(body, { level: 5 })
  packed[9] = 255
  return packed
}

export const gzip = (body: Uint8Array): Uint8Array =>
  body.length <= largestStored ? storedGzip(body, crc32(body)) : deflated(body)

/** The body of a packed file. A quotation's frame is proved by making it again: a twentieth of the time of asking zlib. */
export const gunzip = (packed: Buffer, maxOutputLength: number): Buffer => {
  const body = packed.subarray(bodyFrom, bodyUntil)
  return body.length <= largestStored && packed.equals(storedGzip(body, crc32(body)))
    ? body
    : gunzipSync(packed, { maxOutputLength })
}
