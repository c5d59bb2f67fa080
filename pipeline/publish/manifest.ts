/** The manifest: SHA-256 of every uncompressed body, by key. It is written last, so a tree that has one is whole. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson } from '../contract/json.ts'
import { type ProfileName, profiles } from '../contract/profiles.ts'
import { services } from '../contract/routes.ts'
import { compare } from '../core/order.ts'
import type { EditionFacts } from '../health/facts.ts'

export const manifestName = 'manifest.json'

/** What a manifest says before its files. */
export interface ManifestHead {
  /** Digest of what went in: data, code and profile. Equal digests mean equal trees. */
  readonly digest: string
  readonly profile: ProfileName
  /** Of a tree that is a part of one: which, as `3/16`. */
  readonly shard?: string
  /** Reasons why this edition is not as good as it should be. */
  readonly degraded: readonly string[]
  /** What `/status.json` tells of the book beside the clock. */
  readonly facts: EditionFacts
  /** Digest of the code that made the downloads: what another one made is not taken over. */
  readonly downloadsBy: string
}

export interface Manifest extends ManifestHead {
  readonly files: Readonly<Record<string, string>>
}

export type ManifestEntry = readonly [key: string, sum: string]

/** The name of the file that holds a key's body: services' bodies are packed in a tree whose profile says so. */
export const fileNameOf = (key: string, { profile }: Pick<ManifestHead, 'profile'>): string =>
  profiles[profile].gzip && services.some(service => key.startsWith(`${service}/`)) ? `${key}.gz` : key

export const inOrder = function* (files: Manifest['files']): Generator<ManifestEntry> {
  for (const key of Object.keys(files).sort(compare)) yield [key, files[key]!]
}

const filesName = '"files"'

/** Lines before they are written: a million files are 110 MB of text, which is never there as one. */
const linesAtOnce = 4096

/**
 * Writes a manifest into a tree: a line a file, made for comparing two editions. `files` come in code-unit order of their keys, and
 * may be more than memory holds. Says how many they were.
 */
export const writeManifest = (dir: string, head: ManifestHead, files: Iterable<ManifestEntry>): number => {
  const { digest, profile, shard, degraded, facts, downloadsBy } = head
  const first = { digest, profile, ...(shard && { shard }), degraded, facts, downloadsBy, files: {} }
  const text = toJson(first, { pretty: true })
  const place = text.lastIndexOf(`${filesName}: {`) + filesName.length + 3
  const [before, after] = [text.slice(0, place), text.slice(place)]
  const file = openSync(join(dir, manifestName), 'wx')
  let count = 0
  try {
    let lines = before
    for (const [key, sum] of files) {
      lines += `${count === 0 ? '' : ','}\n    ${JSON.stringify(key)}: "${sum}"`
      count += 1
      if (count % linesAtOnce !== 0) continue
      // Not writeSync: on a disk that is nearly full it writes less than it was given, and says so only by a number.
      writeFileSync(file, lines)
      lines = ''
    }
    writeFileSync(file, `${lines}${count === 0 ? '' : '\n  '}${after}`)
  } finally {
    closeSync(file)
  }
  return count
}

/** The manifest of a tree; undefined when there is no whole tree there. */
export const readManifest = (dir: string): Manifest | undefined => {
  try {
    const manifest = JSON.parse(readFileSync(join(dir, manifestName), 'utf8')) as Partial<Manifest> | null
    return manifest?.files && typeof manifest.digest === 'string' ? (manifest as Manifest) : undefined
  } catch {
    return undefined
  }
}

/** Where facts of a few hundred sources end, and more. */
const headBytes = 1 << 20

/**
 * What the manifest of a tree says before its files, without reading those: 80,000 of them take a hundred times as long. Undefined
 * when there is no whole tree there.
 */
export const readManifestHead = (dir: string): ManifestHead | undefined => {
  try {
    const file = openSync(join(dir, manifestName), 'r')
    try {
      const [start, end] = [Buffer.alloc(headBytes), Buffer.alloc(4)]
      const read = start.subarray(0, readSync(file, start, 0, headBytes, 0))
      const files = read.indexOf(`${filesName}: {`)
      if (files === -1) return readManifest(dir)
      readSync(file, end, 0, 4, fstatSync(file).size - 4)
      if (end.toString() !== '}\n}\n') return undefined
      return JSON.parse(`${read.toString('utf8', 0, files).trimEnd().slice(0, -1)}}`) as ManifestHead
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
