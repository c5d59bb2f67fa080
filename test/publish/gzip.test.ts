import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gunzip, gzip } from '../../pipeline/publish/gzip.ts'

test('every body comes out of its frame as it went in, stored or packed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), body => {
      expect(Buffer.compare(gunzipSync(gzip(body)), body)).toBe(0)
      expect(Buffer.compare(gunzip(Buffer.from(gzip(body)), 1000), body)).toBe(0)
    }),
  )
  for (const length of [0, 1, 127, 128, 129, 100_000]) {
    const body = Buffer.alloc(length, 'a')
    expect(gunzipSync(gzip(body)).equals(body)).toBe(true)
  }
})

test('a quotation is framed by hand: header, one stored block, checksum and length', () => {
  // The last eight bytes: printf '{"rate":1}' | gzip -c | tail -c 8 | xxd -p
  const packed = Buffer.from(gzip(Buffer.from('{"rate":1}')))
  expect(packed.toString('hex')).toBe(
    ['1f8b08000000000000ff', '01', '0a00', 'f5ff', '7b2272617465223a317d', 'aad7df88', '0a000000'].join(''),
  )
})

test('neither frame tells of the machine: no flags, no time, system unknown', () => {
  for (const length of [10, 1000]) {
    const packed = gzip(Buffer.alloc(length, 'a'))
    expect([...packed.subarray(0, 8)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
    expect(packed[9]).toBe(255)
  }
})

test('a damaged frame is refused', () => {
  const packed = Buffer.from(gzip(Buffer.from('{"rate":1.25}')))
  for (const place of [11, 15, packed.length - 8, packed.length - 1]) {
    const broken = Buffer.from(packed)
    broken[place]! ^= 1
    expect(() => gunzipSync(broken)).toThrow()
    expect(() => gunzip(broken, 1000)).toThrow()
  }
})
