/**
 * A built tree for the core. Files of a generation are read when they are asked for: a generation never changes. A flat tree is a
 * real folder that the next build replaces, so all its bodies are read into memory.
 */
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { documentKey, isClocked } from '../../../../pipeline/contract/documents.ts'
import { AlmanacError, almanacError } from '../../../../pipeline/contract/errors.ts'
import { fileNameOf, type ManifestReader, manifestKey, openManifest } from '../../../../pipeline/contract/manifest.ts'
import { profiles } from '../../../../pipeline/contract/profiles.ts'
import { serviceOfKey } from '../../../../pipeline/contract/routes.ts'
import type { SeriesBody } from '../../../host/pair-days.ts'
import type { RateTable, TreeFile } from '../../../host/platform.ts'
import { createRates } from './rates.ts'

export interface Tree {
  /** The generation folder itself, never the symlink: a reader stays inside one generation. */
  readonly root: string
  /** Changes when another edition is shown. */
  readonly signature: string
  /** The digest of what the tree was made from: the name of the edition. */
  readonly edition: string
  /** When the edition was made, in milliseconds since 1970. */
  readonly modified: number
  readonly rates: RateTable | undefined
  /** SHA-256 of a body before compression, in hex; undefined for what the manifest does not list. */
  digest(key: string): string | undefined
  file(key: string): TreeFile | undefined
}

const noTree = (subject: string, got: string, cause?: unknown): AlmanacError => {
  const [expected, hint] = ['a built tree with its manifest.json', 'Build one: npm run build-data -- --offline']
  return almanacError('NO_TREE', subject, got, expected, { hint, cause })
}

/** What `dir` shows now, without reading it: which folder, and which manifest in it. */
export const shownAt = (dir: string) => {
  try {
    const root = realpathSync(dir)
    const { ino, mtimeMs, size } = statSync(join(root, 'manifest.json'))
    return {
      root,
      signature: `${root} ${ino} ${mtimeMs} ${size}`,
      modified: mtimeMs,
      /** A real folder, not a symlink to a generation. */
      isFlat: !lstatSync(dir).isSymbolicLink(),
    }
  } catch (cause) {
    throw noTree(dir, 'none', cause)
  }
}

const unreadable = (dir: string, cause: unknown): AlmanacError =>
  cause instanceof AlmanacError ? cause : noTree(dir, 'a manifest that cannot be read', cause)

const reading = <Result>(dir: string, read: () => Result): Result => {
  try {
    return read()
  } catch (cause) {
    throw unreadable(dir, cause)
  }
}

/** Hosts with code cut pairs and lay bodies out themselves: such files are for hosts without code. */
const isFormed = (key: string): boolean => /^forex\/[a-z]{3}\/[a-z]{3}\b/.test(key) || key.includes('~pretty')

const seriesIn = ({ bytes, encoding }: TreeFile): SeriesBody =>
  JSON.parse((encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString())

/** Read in another thread: 9 MB take longer than a request should wait. */
const manifestIn = async (dir: string, root: string): Promise<ManifestReader> => {
  const bytes = await readFile(join(root, manifestKey)).catch((cause: unknown) => {
    throw unreadable(dir, cause)
  })
  return reading(dir, () => openManifest(bytes))
}

/** Longest stretch of work before requests get their turn: a reload then adds a few milliseconds to the slowest, not seconds. */
const stretchMs = 4

/** Called between small pieces of long work; lets requests through when the stretch is over. */
const createYield = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < stretchMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}

/** Digests by key. A function of its own: a closure of the tree that saw the manifest would keep its 8 MB. */
const digestsOf = async (dir: string, manifest: ManifestReader): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>()
  const files = manifest.files()
  const pause = createYield()
  for (;;) {
    const { done, value } = reading(dir, () => files.next())
    if (done) return digests
    const [key, digest] = value
    await pause()
    if (!isFormed(key)) digests.set(key, digest)
  }
}

/** Reads the tree shown at `dir`. Throws NO_TREE, also for a file of the services that is listed and not there. */
export const loadTree = async (dir: string): Promise<Tree> => {
  const { root, signature, modified, isFlat } = shownAt(dir)
  const manifest = await manifestIn(dir, root)
  const { profile, digest: edition } = manifest.head
  const encoding = profiles[profile].gzip ? 'gzip' : 'identity'
  const digests = await digestsOf(dir, manifest)
  const bodies = new Map<string, TreeFile>()
  const pathOf = (key: string): string => join(root, fileNameOf(key, profile))
  const read = (key: string): TreeFile | undefined => {
    if (isClocked(key)) return existsSync(pathOf(key)) ? { bytes: readFileSync(pathOf(key)), encoding } : undefined
    const digest = serviceOfKey(key) && digests.get(key)
    return digest === undefined ? undefined : { bytes: readFileSync(pathOf(key)), encoding, digest }
  }
  const pause = createYield()
  for (const key of digests.keys()) {
    await pause()
    if (serviceOfKey(key) && !existsSync(pathOf(key))) throw noTree(root, `no ${key}, which its manifest names`)
    const body = isFlat ? read(key) : undefined
    if (body) bodies.set(key, body)
  }
  const file = isFlat ? (key: string) => (isClocked(key) ? read(key) : bodies.get(key)) : read
  const rates = createRates(code => {
    const series = file(documentKey('forexSeries', { code }))
    return series && seriesIn(series)
  })
  return { root, signature, modified, edition, rates, file, digest: key => digests.get(key) }
}
