/**
 * The files of a tree by key. Small bodies lie side by side in a few large buffers and digests in one: as 80,000 objects of their
 * own they would take 500 bytes each beside the 70 they hold.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { createPairPlaces } from './pair-places.ts'

const chunkBits = 20
const chunkSize = 1 << chunkBits

/** What a file may have to be kept in memory unasked: pairs and currencies, not days and series. */
const largestSmall = 1_000

/** Bytes kept of each digest: 128 bits tell bodies apart, and are what an ETag shows. */
const digestBytes = 16
export const digestDigits = 2 * digestBytes

export interface BodyPool {
  /** Gives the file a place; its body may follow. */
  add(key: string, digest: string): number
  keep(place: number, body: Uint8Array): void
  /** Keeps the body of a file on disk if it is small. */
  keepSmall(place: number, path: string): void
  has(key: string): boolean
  digest(key: string): string | undefined
  /** The body where it is kept. */
  body(key: string): Uint8Array | undefined
}

/** A shelf for at most `most` files. */
export const createBodyPool = (most: number): BodyPool => {
  const places = new Map<string, number>()
  const pairs = createPairPlaces()
  let added = 0
  const digests = Buffer.alloc(most * digestBytes)
  /** Where each small body begins, chunk and place in one number; length 0 where none is kept there. */
  const starts = new Uint32Array(most)
  const lengths = new Uint16Array(most)
  const chunks: Buffer[] = []
  const large = new Map<number, Uint8Array>()
  let free = 0

  const view = (start: number, length: number): Buffer => {
    const from = start & (chunkSize - 1)
    return chunks[start >>> chunkBits]!.subarray(from, from + length)
  }
  /** Room for `length` bytes in one chunk, not taken yet. */
  const room = (length: number): Buffer => {
    if ((free & (chunkSize - 1)) + length > chunkSize || chunks.length === 0) {
      free = chunks.length << chunkBits
      chunks.push(Buffer.allocUnsafeSlow(chunkSize))
    }
    return view(free, length)
  }
  const take = (place: number, length: number): void => {
    starts[place] = free
    lengths[place] = length
    free += length
  }

  const placeOf = (key: string): number | undefined => pairs.get(key) ?? places.get(key)

  return {
    add(key, digest) {
      const place = added
      added += 1
      if (!pairs.set(key, place)) places.set(key, place)
      digests.write(digest.slice(0, digestDigits), place * digestBytes, 'hex')
      return place
    },
    keep(place, body) {
      if (body.length > largestSmall) large.set(place, body)
      else {
        room(body.length).set(body)
        take(place, body.length)
      }
    },
    keepSmall(place, path) {
      const space = room(largestSmall + 1)
      const file = openSync(path, 'r')
      try {
        const length = readSync(file, space)
        if (length <= largestSmall) take(place, length)
      } finally {
        closeSync(file)
      }
    },
    has: key => placeOf(key) !== undefined,
    digest(key) {
      const place = placeOf(key)
      return place === undefined ? undefined : digests.toString('hex', place * digestBytes, (place + 1) * digestBytes)
    },
    body(key) {
      const place = placeOf(key)
      if (place === undefined) return undefined
      return lengths[place]! > 0 ? view(starts[place]!, lengths[place]!) : large.get(place)
    },
  }
}
