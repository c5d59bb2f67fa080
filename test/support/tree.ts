import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { filesOf } from './tree-files.ts'

// Vitest compares buffers byte by byte through iterators: a second for two trees of the tiny data.
expect.addEqualityTesters([(a, b) => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : undefined)])

export { filesOf, treeFiles } from './tree-files.ts'

/** Every body of a tree by its key, uncompressed. */
export const bodiesOf = (dir: string): ReadonlyMap<string, string> =>
  new Map(
    [...filesOf(dir)].map(([name, bytes]) =>
      name.endsWith('.gz') && !name.startsWith('snapshots/')
        ? [name.slice(0, -3), gunzipSync(bytes).toString()]
        : [name, bytes.toString()],
    ),
  )
