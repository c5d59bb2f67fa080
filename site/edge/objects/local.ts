import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clockedKeys } from '../../../pipeline/contract/documents.ts'
import { almanacError } from '../../../pipeline/contract/errors.ts'
import {
  fileNameOf,
  isPackedCopy,
  isPartOfDomains,
  manifestKey,
  openManifest,
} from '../../../pipeline/contract/manifest.ts'
import { profiles } from '../../../pipeline/contract/profiles.ts'

const openTree = (dir: string) => {
  // The generation itself: a build that switches the link meanwhile must not mix two editions.
  const root = realpathSync(dir)
  const { ino } = statSync(root)
  const manifest = openManifest(readFileSync(join(root, manifestKey)))
  const files = new Map(manifest.files())
  const isUnlisted = (name: string): boolean => name !== manifestKey && !isPackedCopy(name, files) && !files.has(name)
  const { digest: edition, shard, profile } = manifest.head
  /** Throws UPLOAD where a build has replaced the tree: a flat one is a folder that has no name of its own. */
  const checkSame = (): void => {
    if (statSync(root, { throwIfNoEntry: false })?.ino === ino) return
    throw almanacError('UPLOAD', dir, 'another edition than at the start', `edition ${edition}`, {
      hint: 'Run it again: it sends the new edition.',
    })
  }
  const pathOf = (key: string): string => join(root, fileNameOf(key, profile))
  const clocked = clockedKeys.filter(key => existsSync(pathOf(key)))
  const names = readdirSync(root, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [entry.name] : []))
  return {
    edition,
    /** Of a part of a tree: which, as `3/16`. */
    shard,
    encoding: profiles[profile].gzip ? ('gzip' as const) : ('identity' as const),
    /** Digests of all bodies by key. */
    files,
    /** Files the manifest does not list: they depend on the clock or on the previous edition. */
    unlisted: isPartOfDomains(shard) ? [] : [...names.filter(isUnlisted), ...clocked].sort(),
    read(key: string): Uint8Array {
      try {
        return readFileSync(pathOf(key))
      } finally {
        checkSame()
      }
    },
  }
}

export type LocalTree = ReturnType<typeof openTree>

export const readTree = (dir: string): LocalTree => {
  try {
    return openTree(dir)
  } catch (cause) {
    const hint = 'Build one: npm run build-data -- --offline'
    throw almanacError('NO_TREE', dir, 'none', 'a built tree', { hint, cause })
  }
}
