/** A built tree in memory: the services' files as stored, by key. What stands beside them stays on disk. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AlmanacError } from '../../../pipeline/contract/errors.ts'
import type { Asset } from '../../host/question.ts'
import { serviceOf } from '../../host/resolve.ts'

export interface Tree {
  /** The generation folder itself, never the symlink: a reader stays inside one generation. */
  readonly root: string
  /** Changes when another edition is shown. */
  readonly signature: string
  readonly assets: ReadonlyMap<string, Asset>
  /** SHA-256 of every body by key, of the files beside the services too. */
  readonly digests: ReadonlyMap<string, string>
}

interface Manifest {
  readonly profile: string
  readonly files: Readonly<Record<string, string>>
}

const noTree = (dir: string, got: string, cause?: unknown): AlmanacError =>
  new AlmanacError({
    code: 'NO_TREE',
    subject: dir,
    got,
    expected: 'a built tree with its manifest.json',
    hint: 'Build one: npm run build-data -- --offline',
    cause,
  })

/** What `dir` shows now, without reading it: which folder, and which manifest in it. */
export const signatureOf = (dir: string): { readonly root: string; readonly signature: string } => {
  try {
    const root = realpathSync(dir)
    const { ino, mtimeMs, size } = statSync(join(root, 'manifest.json'))
    return { root, signature: `${root} ${ino} ${mtimeMs} ${size}` }
  } catch (cause) {
    throw noTree(dir, 'none', cause)
  }
}

const readManifest = (dir: string, root: string): Manifest => {
  try {
    const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')) as Partial<Manifest>
    if (typeof manifest.files === 'object' && typeof manifest.profile === 'string')
      return { profile: manifest.profile, files: manifest.files }
  } catch (cause) {
    throw noTree(dir, 'a manifest that cannot be read', cause)
  }
  throw noTree(dir, 'a manifest without profile and files')
}

/** Longest stretch of reading before requests get their turn: a reload then adds less than 50 ms to the slowest. */
const stretchMs = 5

/** Reads the tree shown at `dir`. Files that `before` holds with the same digest are taken from there, unread. */
export const loadTree = async (dir: string, before?: Tree): Promise<Tree> => {
  const { root, signature } = signatureOf(dir)
  const { profile, files } = readManifest(dir, root)
  const encoding = profile === 'edge' ? 'identity' : 'gzip'
  const assets = new Map<string, Asset>()
  const digests = new Map(Object.entries(files))
  let since = performance.now()
  for (const [key, digest] of digests) {
    if (!serviceOf(`/${key}`)) continue
    const known = before?.assets.get(key)
    if (known?.digest === digest && known.encoding === encoding) {
      assets.set(key, known)
      continue
    }
    try {
      assets.set(key, { bytes: readFileSync(join(root, encoding === 'gzip' ? `${key}.gz` : key)), encoding, digest })
    } catch (cause) {
      throw noTree(dir, `no ${key}, which its manifest names`, cause)
    }
    if (performance.now() - since < stretchMs) continue
    await setImmediate()
    since = performance.now()
  }
  return { root, signature, assets, digests }
}
