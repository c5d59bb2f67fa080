import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'

// Vitest compares buffers byte by byte through iterators: a second for two trees of the tiny data.
expect.addEqualityTesters([(a, b) => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : undefined)])

/** Every file of a tree by its name on disk, in code-unit order, as bytes. */
export const filesOf = (dir: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(dir, join(entry.parentPath, entry.name)))
      .sort()
      .map(name => [name, readFileSync(join(dir, name))]),
  )

/** Every body of a tree by its key, uncompressed. */
export const bodiesOf = (dir: string): ReadonlyMap<string, string> =>
  new Map(
    [...filesOf(dir)].map(([name, bytes]) =>
      name.endsWith('.gz') && !name.startsWith('snapshots/')
        ? [name.slice(0, -3), gunzipSync(bytes).toString()]
        : [name, bytes.toString()],
    ),
  )

/** Files that know the clock or the edition before, and that the manifest therefore does not list. */
const volatile = new Set(['status.json', 'changes.json', 'changes.atom', 'whois/expiring.json', 'whois/expiring.ics'])

/** The files of a published tree that the same data gives again, byte for byte. */
export const treeFiles = (dir: string): ReadonlyMap<string, Buffer> =>
  new Map([...filesOf(dir)].filter(([name]) => !volatile.has(name)))
