/**
 * A built tree for the core: small bodies and all rates in memory, larger files read when they are asked for. A generation never
 * changes, so they may be; a real folder can be replaced under a reader, so of that all is kept.
 */
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AlmanacError } from '../../../../pipeline/contract/errors.ts'
import { type ManifestReader, manifestKey, openManifest } from '../../../../pipeline/contract/manifest.ts'
import type { SeriesBody } from '../../../host/forex.ts'
import type { Asset, Encoding } from '../../../host/platform.ts'
import { serviceOf } from '../../../host/resolve.ts'
import { createRecent } from '../server/recent.ts'
import { type BodyPool, createBodyPool, digestDigits } from './body-pool.ts'
import { loadRates, type Rates } from './rates.ts'
import { createYield } from './yield.ts'

export interface Tree {
  /** The generation folder itself, never the symlink: a reader stays inside one generation. */
  readonly root: string
  /** Changes when another edition is shown. */
  readonly signature: string
  /** The digest of what the tree was made from: the name of the edition. */
  readonly edition: string
  readonly encoding: Encoding
  readonly bodies: BodyPool
  readonly rates: Rates | undefined
  /** A file of the services; for a large one the same object while it is asked for, so that it is parsed once. */
  asset(key: string): Asset | undefined
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

const unreadable = 'a manifest that cannot be read'

interface Shown {
  readonly root: string
  readonly signature: string
  /** A real folder, not a symlink to a generation. */
  readonly isFlat: boolean
}

/** What `dir` shows now, without reading it: which folder, and which manifest in it. */
export const shownAt = (dir: string): Shown => {
  try {
    const root = realpathSync(dir)
    const { ino, mtimeMs, size } = statSync(join(root, 'manifest.json'))
    return { root, signature: `${root} ${ino} ${mtimeMs} ${size}`, isFlat: !lstatSync(dir).isSymbolicLink() }
  } catch (cause) {
    throw noTree(dir, 'none', cause)
  }
}

const open = (dir: string, root: string): ManifestReader => {
  try {
    return openManifest(readFileSync(join(root, manifestKey)))
  } catch (cause) {
    if (cause instanceof AlmanacError) throw cause
    throw noTree(dir, unreadable, cause)
  }
}

/** Dated pairs are cut from the rates; where a tree has them as files too, those are for hosts without code. */
const isDatedPair = (key: string): boolean => /^forex\/[a-z]{3}\/[a-z]{3}\/\d/.test(key)

/** Files from disk that stay at hand: the days and series asked for of late. */
const mostRecent = 64

const assetsOf = (root: string, encoding: Encoding, shelf: BodyPool): Tree['asset'] => {
  const recent = createRecent<Asset>(mostRecent)
  return key => {
    const digest = shelf.digest(key)
    if (digest === undefined) return undefined
    const kept = shelf.body(key)
    if (kept) return { bytes: kept, encoding, digest }
    const known = recent.get(key)
    if (known) return known
    const asset = { bytes: readFileSync(join(root, encoding === 'gzip' ? `${key}.gz` : key)), encoding, digest }
    recent.set(key, asset)
    return asset
  }
}

const seriesIn = ({ bytes, encoding }: Asset): SeriesBody =>
  JSON.parse((encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString())

const seriesKey = /^forex\/series\/([a-z]{3})\.json$/

/** The bodies of the services, taken from `before` where they are unchanged. Fails with NO_TREE for a file that is not there. */
const fillShelf = async (
  { root, isFlat }: Shown,
  manifest: ManifestReader,
  { encoding, before }: { readonly encoding: Encoding; readonly before: Tree | undefined },
): Promise<{ readonly shelf: BodyPool; readonly series: readonly string[] }> => {
  const shelf = createBodyPool(manifest.most)
  const series: string[] = []
  const breathe = createYield()
  const bodyBefore = (key: string, digest: string): Uint8Array | undefined =>
    before?.encoding === encoding && before.bodies.digest(key) === digest.slice(0, digestDigits)
      ? before.bodies.body(key)
      : undefined
  for (const [key, digest] of manifest.files()) {
    await breathe()
    if (isDatedPair(key)) continue
    if (seriesKey.test(key)) series.push(key)
    const place = shelf.add(key, digest)
    if (!serviceOf(`/${key}`)) continue
    const path = join(root, encoding === 'gzip' ? `${key}.gz` : key)
    const known = bodyBefore(key, digest)
    try {
      if (known) shelf.keep(place, known)
      else if (isFlat) shelf.keep(place, readFileSync(path))
      else shelf.keepSmall(place, path)
    } catch (cause) {
      throw noTree(root, `no ${key}, which its manifest names`, cause)
    }
  }
  return { shelf, series }
}

/** Reads the tree shown at `dir`. What `before` holds with the same digest is taken from there. Throws NO_TREE. */
export const loadTree = async (dir: string, before?: Tree): Promise<Tree> => {
  const shown = shownAt(dir)
  const { root, signature } = shown
  const manifest = open(dir, root)
  const encoding = manifest.head.profile === 'edge' ? 'identity' : 'gzip'
  const { shelf, series } = await fillShelf(shown, manifest, { encoding, before }).catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? noTree(dir, unreadable, cause) : cause
  })
  const asset = assetsOf(root, encoding, shelf)
  const columns = series.map(key => {
    const code = seriesKey.exec(key)![1]!.toUpperCase()
    return { code, digest: shelf.digest(key)!, read: () => seriesIn(asset(key)!) }
  })
  const rates = await loadRates(columns, before?.rates)
  return { root, signature, edition: manifest.head.digest, encoding, bodies: shelf, rates, asset }
}
