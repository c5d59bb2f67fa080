/** The manifest: SHA-256 of every uncompressed body, by key. It is written last, so a tree that has one is whole. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson } from '../contract/json.ts'
import { compare } from '../core/order.ts'
import type { Facts } from '../facts.ts'
import type { ProfileName } from './profiles.ts'

export const manifestName = 'manifest.json'

export interface Manifest {
  /** Digest of what went in: data, code and profile. Equal digests mean equal trees. */
  readonly digest: string
  readonly profile: ProfileName
  /** Reasons why this edition is not as good as it should be. */
  readonly degraded: readonly string[]
  /** What `/status.json` tells of the book beside the clock. */
  readonly facts: Facts
  /** Digest of the code that made the downloads: what another one made is not taken over. */
  readonly downloadsBy: string
  readonly files: Readonly<Record<string, string>>
}

/** Manifest text: a line a file, keys in code-unit order, made for comparing two editions. */
export const formatManifest = ({ digest, profile, degraded, facts, downloadsBy, files }: Manifest): string => {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => compare(a, b)))
  return toJson({ digest, profile, degraded, facts, downloadsBy, files: sorted }, { pretty: true })
}

/** The manifest of a tree; undefined when there is no whole tree there. */
export const readManifest = (dir: string): Manifest | undefined => {
  try {
    return JSON.parse(readFileSync(join(dir, manifestName), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
