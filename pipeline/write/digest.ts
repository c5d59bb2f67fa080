/** The digest of everything a tree is made from. Equal digests mean equal trees, so an unchanged build has nothing to do. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare } from '../core/order.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a build reads beside `data/`: its own code, the page's, and the exact versions of the libraries. */
const codePaths = [
  'pipeline',
  'scripts/page-files.ts',
  'site/edge/errors.ts',
  'site/host',
  'site/page',
  'package-lock.json',
]

/** Parts of `data/` that no answer is made from. */
const notData = new Set(['.state', 'inbox'])

/** All files at or below a path, folder by folder in order. A path that is not there gives nothing: the loader says what is missing, and where. */
const filesBelow = function* (path: string): Generator<string> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile()) yield path
  if (!stat?.isDirectory()) return
  for (const name of readdirSync(path).sort(compare))
    if (!notData.has(name) && !name.endsWith('.part')) yield* filesBelow(join(path, name))
}

/** Digest of the files below some paths, independent of where the checkout lies and of the order a file system lists them. */
const digestOf = (base: string, paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(path)) {
      const bytes = readFileSync(file)
      hash.update(`${relative(base, file)}\n${bytes.length}\n`).update(bytes)
    }
  return hash.digest('hex')
}

/** 16 hexadecimal digits that name the generation made of this data, code and profile. */
export const inputDigest = (dataDir: string, profile: string): string =>
  createHash('sha256')
    .update(`${profile}\n${digestOf(dataDir, [dataDir])}\n`)
    .update(
      digestOf(
        root,
        codePaths.map(path => join(root, path)),
      ),
    )
    .digest('hex')
    .slice(0, 16)

/** What decides the bytes of a download beside its rows: the code that packs them, and the libraries. */
const downloadsPaths = ['pipeline/snapshots', 'package-lock.json']

/** 16 hexadecimal digits that name the maker of the downloads. */
export const downloadsDigest = (): string =>
  digestOf(
    root,
    downloadsPaths.map(path => join(root, path)),
  ).slice(0, 16)
