/** gzip (RFC 1952) of one stored block, for bodies too small to shrink: setting a compressor up takes thirty times as long. */

/** Method deflate and every other field unknown; then "one stored block, the last". */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1)

/** Where the body lies in a frame: behind the header and two lengths, before its sum and its length. */
export const [bodyFrom, bodyUntil] = [head.length + 4, -8] as const

/** `body` of at most 65,535 bytes in its frame; `crc` is its CRC-32. */
export const storedGzip = (body: Uint8Array, crc: number): Uint8Array => {
  const { length } = body
  const framed = new Uint8Array(bodyFrom + length - bodyUntil)
  const view = new DataView(framed.buffer)
  framed.set(head)
  view.setUint16(head.length, length, true)
  view.setUint16(head.length + 2, 0xffff - length, true)
  framed.set(body, bodyFrom)
  view.setUint32(bodyFrom + length, crc, true)
  view.setUint32(bodyFrom + length + 4, length, true)
  return framed
}
