/** The manifest of a tree on disk. It is written last, so a tree that has one is whole. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AlmanacError } from '../contract/errors.ts'
import { toJson } from '../contract/json.ts'
import {
  type ManifestHead,
  manifestFormat,
  manifestKey,
  openManifest,
  packedName,
  readHead,
} from '../contract/manifest.ts'
import { profiles } from '../contract/profiles.ts'
import { compare } from '../core/order.ts'
import type { EditionFacts } from '../health/facts.ts'
import { gzip } from './gzip.ts'

export type EditionHead = ManifestHead<EditionFacts>

export interface Manifest extends EditionHead {
  readonly files: Readonly<Record<string, string>>
}

/** Writes a manifest into a tree: a line a file, sorted, made for comparing two editions. */
export const writeManifest = (dir: string, { files, ...head }: Omit<Manifest, 'format'>): void => {
  const { digest, profile, shard, degraded, facts, downloadsBy } = head
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => compare(a, b)))
  const first = { format: manifestFormat, digest, profile, ...(shard && { shard }), degraded, facts, downloadsBy }
  const text = Buffer.from(toJson({ ...first, files: sorted }, { pretty: true }))
  if (profiles[profile].gzip) writeFileSync(join(dir, packedName(manifestKey)), gzip(text), { flag: 'wx' })
  writeFileSync(join(dir, manifestKey), text, { flag: 'wx' })
}

/** Undefined for what is no manifest; FORMAT_NEWER passes. */
const unlessBroken = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AlmanacError) throw error
    return undefined
  }
}

/** The manifest of a tree; undefined when there is no whole tree there. Throws FORMAT_NEWER. */
export const readManifest = (dir: string): Manifest | undefined =>
  unlessBroken(() => {
    const { head, files } = openManifest(readFileSync(join(dir, manifestKey)))
    return { ...(head as EditionHead), files: Object.fromEntries(files()) }
  })

/** The head of a manifest, with the facts of a few hundred sources, is far smaller. */
const headBytes = 1 << 20

/** The head alone: a hundredth of the time that 80,000 files take. Undefined without a whole tree. Throws FORMAT_NEWER. */
export const readManifestHead = (dir: string): EditionHead | undefined =>
  unlessBroken(() => {
    const file = openSync(join(dir, manifestKey), 'r')
    try {
      const [start, end] = [Buffer.alloc(headBytes), Buffer.alloc(4)]
      const found = readHead(start.subarray(0, readSync(file, start, 0, headBytes, 0)))
      if (!found) return readManifest(dir)
      readSync(file, end, 0, 4, fstatSync(file).size - 4)
      return end.toString() === '}\n}\n' ? (found.head as EditionHead) : undefined
    } finally {
      closeSync(file)
    }
  })
