/** Does a published tree hold what its manifest says, byte for byte, and nothing else? */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isTwin, manifestKey } from '../contract/manifest.ts'
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

const damageOfTwin = (dir: string, name: string): readonly Damage[] => {
  const key = name.slice(0, -'.gz'.length)
  const problem = (what: string): readonly Damage[] => [{ place: name, kind: 'altered', what, canFix: true }]
  try {
    const isSame = gunzip(readFileSync(join(dir, name)), largestBody).equals(readFileSync(join(dir, key)))
    return isSame ? [] : problem(`other bytes than ${key}`)
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
  const damages: Damage[] = []
  for (const [i, [key, digest]] of entries.entries()) {
    const damage = damageOf(dir, key, digest, manifest)
    if (damage) damages.push(damage)
    if (i % 1000 === 0) onFile(i, entries.length)
  }
  const expected = new Set(entries.map(([key]) => fileNameOf(key, manifest)))
  const beside = new Set([manifestKey, ...volatileNames(manifest)])
  const keys = new Set(Object.keys(manifest.files))
  const hasTwins = profiles[manifest.profile].gzip
  for (const name of namesBelow(dir))
    if (expected.has(name) || beside.has(name)) continue
    else if (hasTwins && isTwin(name, keys)) damages.push(...damageOfTwin(dir, name))
    else damages.push({ place: name, kind: 'extra', what: 'not in the manifest', canFix: true })
  onFile(entries.length, entries.length)
  return damages.sort((a, b) => compare(a.place, b.place))
}
