/** Does a published tree hold what its manifest says, byte for byte, and nothing else? */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { manifestKey, packedManifestName } from '../contract/manifest.ts'
import { profiles } from '../contract/profiles.ts'
import { compare } from '../core/order.ts'
import { gunzip } from '../publish/gzip.ts'
import { fileNameOf, type Manifest } from '../publish/manifest.ts'
import { volatileNames } from '../publish/volatile-files.ts'
import type { Problem } from './problem.ts'

export interface Damage extends Problem {
  readonly kind: 'missing' | 'altered' | 'extra'
}

/** Our bodies are never larger, so a gzip bomb is refused before it is unpacked. */
const largestBody = 512 << 20

const damageOf = (dir: string, key: string, digest: string, manifest: Manifest): Damage | undefined => {
  const name = fileNameOf(key, manifest)
  const problem = (kind: Damage['kind'], what: string): Damage => ({ place: name, kind, what, canFix: true })
  try {
    const bytes = readFileSync(join(dir, name))
    const body = name !== key ? gunzip(bytes, largestBody) : bytes
    const found = hash('sha256', body, 'hex')
    return found === digest
      ? undefined
      : problem('altered', `other bytes than the manifest says (${found.slice(0, 12)}…)`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? problem('missing', 'not there') : problem('altered', message)
  }
}

/** Trees of older versions have no packed manifest. */
const damageOfPackedManifest = (dir: string): readonly Damage[] => {
  const path = join(dir, packedManifestName)
  if (!existsSync(path)) return []
  const problem = (what: string): readonly Damage[] => [
    { place: packedManifestName, kind: 'altered', what, canFix: true },
  ]
  try {
    const isSame = gunzip(readFileSync(path), largestBody).equals(readFileSync(join(dir, manifestKey)))
    return isSame ? [] : problem(`other bytes than ${manifestKey}`)
  } catch (error) {
    return problem((error as Error).message)
  }
}

const namesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(dir, join(entry.parentPath, entry.name)))

/** Everything wrong with the tree in `dir`, by name. */
export const checkTree = (
  dir: string,
  manifest: Manifest,
  onFile = (_done: number, _all: number) => {},
): readonly Damage[] => {
  const entries = Object.entries(manifest.files)
  const damages: Damage[] = [...(profiles[manifest.profile].gzip ? damageOfPackedManifest(dir) : [])]
  for (const [i, [key, digest]] of entries.entries()) {
    const damage = damageOf(dir, key, digest, manifest)
    if (damage) damages.push(damage)
    if (i % 1000 === 0) onFile(i, entries.length)
  }
  const expected = new Set(entries.map(([key]) => fileNameOf(key, manifest)))
  const beside = new Set([manifestKey, packedManifestName, ...volatileNames(manifest)])
  for (const name of namesBelow(dir))
    if (!expected.has(name) && !beside.has(name))
      damages.push({ place: name, kind: 'extra', what: 'not in the manifest', canFix: true })
  onFile(entries.length, entries.length)
  return damages.sort((a, b) => compare(a.place, b.place))
}
