/** The manifest: SHA-256 of every uncompressed body, by key. It is written last, so a tree that has one is whole. */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson } from '../contract/json.ts'
import { services } from '../contract/routes.ts'
import { compare } from '../core/order.ts'
import type { Facts } from '../facts.ts'
import { type ProfileName, profiles } from '../profiles.ts'

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
  readonly facts: Facts
  /** Digest of the code that made the downloads: what another one made is not taken over. */
  readonly downloadsBy: string
}

export interface Manifest extends ManifestHead {
  readonly files: Readonly<Record<string, string>>
}

export type Listed = readonly [key: string, sum: string]

/** The name of the file that holds a key's body: services' bodies are packed in a tree whose profile says so. */
export const fileNameOf = (key: string, { profile }: Pick<ManifestHead, 'profile'>): string =>
  profiles[profile].gzip && services.some(service => key.startsWith(`${service}/`)) ? `${key}.gz` : key

export const inOrder = function* (files: Manifest['files']): Generator<Listed> {
  for (const key of Object.keys(files).sort(compare)) yield [key, files[key]!]
}

/** Lines before they are written: a million files are 110 MB of text, which is never there as one. */
const linesAtOnce = 4096

/**
 * Writes a manifest into a tree: a line a file, made for comparing two editions. `files` come in code-unit order of their keys, and
 * may be more than memory holds. Says how many they were.
 */
export const writeManifest = (dir: string, head: ManifestHead, files: Iterable<Listed>): number => {
  const { digest, profile, shard, degraded, facts, downloadsBy } = head
  const first = { digest, profile, ...(shard && { shard }), degraded, facts, downloadsBy, files: {} }
  const [before = '', after = ''] = toJson(first, { pretty: true }).split(/(?<="files": \{)(?=\})/)
  const file = openSync(join(dir, manifestName), 'wx')
  let count = 0
  try {
    let text = before
    for (const [key, sum] of files) {
      text += `${count === 0 ? '' : ','}\n    ${JSON.stringify(key)}: "${sum}"`
      count += 1
      if (count % linesAtOnce !== 0) continue
      // Not writeSync: on a disk that is nearly full it writes less than it was given, and says so only by a number.
      writeFileSync(file, text)
      text = ''
    }
    writeFileSync(file, `${text}${count === 0 ? '' : '\n  '}${after}`)
  } finally {
    closeSync(file)
  }
  return count
}

/** The manifest of a tree; undefined when there is no whole tree there. */
export const readManifest = (dir: string): Manifest | undefined => {
  try {
    return JSON.parse(readFileSync(join(dir, manifestName), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
