import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip, gzipSync } from 'node:zlib'
import type { Platform } from '../../../host/platform.ts'

/** A series is 150 kB; anything near this is not ours. */
const largestBody = 64 * 1024 * 1024

/** Larger bodies are packed in a thread of the pool: 100 kB take 5 ms, in which nobody else would be answered. */
const largestAtOnce = 16 * 1024

const inThread = promisify(gzip)

/** Of a pair's history level 5 makes 43.6 kB in 7 ms, the usual level 6 makes 44.5 kB in 14. */
const level = 5

export const nodePlatform = (
  given: Pick<Platform, 'file' | 'rates' | 'report' | 'lookUp'> & Partial<Pick<Platform, 'now' | 'modified'>>,
): Platform => ({
  now: Date.now,
  digest: bytes => hash('sha256', bytes),
  gunzip: bytes => gunzipSync(bytes, { maxOutputLength: largestBody }),
  gzip: bytes => {
    // A copy: what zlib gives keeps its 16 kB of working space.
    return bytes.length > largestAtOnce ? inThread(bytes, { level }) : Buffer.from(gzipSync(bytes, { level }))
  },
  ...given,
})
