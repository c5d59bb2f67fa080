/** Does a published tree hold what its manifest says, byte for byte, and nothing else? */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileNameOf, isPackedCopy, manifestKey } from '../contract/manifest.ts'
import { profiles } from '../contract/profiles.ts'
import { isMissing } from '../core/files.ts'
import { compare } from '../core/order.ts'
import type { Manifest } from '../publish/manifest.ts'
import { bodyIn, unpackedFile } from '../publish/tree.ts'
import { volatileNames } from '../publish/volatile-files.ts'

export interface Problem {
  /** A file, relative to the folder it was looked for in. */
  readonly place: string
  readonly what: string
}

/** What is wrong with a file, if anything is. */
const damageOf = (place: string, look: () => string | undefined): readonly Problem[] => {
  try {
    const what = look()
    return what === undefined ? [] : [{ place, what }]
  } catch (error) {
    return [{ place, what: isMissing(error) ? 'not there' : (error as Error).message }]
  }
}

const damageOfFile = (dir: string, key: string, digest: string, { profile }: Manifest): readonly Problem[] =>
  damageOf(fileNameOf(key, profile), () => {
    const found = hash('sha256', bodyIn(dir, key, profile), 'hex')
    return found === digest ? undefined : `other bytes than the manifest says (${found.slice(0, 12)}…)`
  })

const damageOfPackedCopy = (dir: string, name: string): readonly Problem[] =>
  damageOf(name, () => {
    const key = name.slice(0, -'.gz'.length)
    return unpackedFile(join(dir, name)).equals(readFileSync(join(dir, key))) ? undefined : `other bytes than ${key}`
  })

const namesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(dir, join(entry.parentPath, entry.name)))

/** Everything wrong with the tree in `dir`, by name. */
export const checkTree = (dir: string, manifest: Manifest, onFile = (_done: number, _all: number) => {}) => {
  const entries = Object.entries(manifest.files)
  const damages: Problem[] = []
  for (const [i, [key, digest]] of entries.entries()) {
    damages.push(...damageOfFile(dir, key, digest, manifest))
    if (i % 1000 === 0) onFile(i, entries.length)
  }
  const expected = new Set(entries.map(([key]) => fileNameOf(key, manifest.profile)))
  const unlisted = new Set([manifestKey, ...volatileNames(manifest.profile)])
  const keys = new Set(Object.keys(manifest.files))
  const hasPackedCopies = profiles[manifest.profile].gzip
  for (const name of namesBelow(dir))
    if (expected.has(name) || unlisted.has(name)) continue
    else if (hasPackedCopies && isPackedCopy(name, keys)) damages.push(...damageOfPackedCopy(dir, name))
    else damages.push({ place: name, what: 'not in the manifest' })
  onFile(entries.length, entries.length)
  return damages.sort((a, b) => compare(a.place, b.place))
}
