/**
 * Writes the files of a tree. Synchronous calls on purpose: for a hundred thousand small files they cost a third of the
 * asynchronous ones, whose bookkeeping outweighs the writing.
 */
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { toJson } from '../contract/json.ts'
import type { Resourced } from '../resources.ts'
import type { Profile } from './profiles.ts'

/** The edition before: where its files lie and what each body hashed to. */
export interface Before {
  readonly dir: string
  readonly files: Readonly<Record<string, string>>
}

export interface Written {
  readonly files: Readonly<Record<string, string>>
  readonly linked: number
  readonly bytes: number
}

/** Worker `index` of `count` writes the folders that fall to it, whole: no two workers ever meet in a folder. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** gzip with nothing of the machine in it: zlib leaves the time 0, and the byte that names the system is set to "unknown". */
export const gzip = (body: Uint8Array): Uint8Array => {
  const packed = gzipSync(body, { level: 9 })
  packed[9] = 255
  return packed
}

const isMine = (folder: string, { index, count }: Shard): boolean => {
  let hash = 0
  for (let i = 0; i < folder.length; i += 1) hash = (Math.imul(hash, 31) + folder.charCodeAt(i)) >>> 0
  return hash % count === index
}

/** Hard-links a file of the edition before. False where that is not possible: it was tampered with, or has too many links. */
const linkFrom = (old: string, path: string): boolean => {
  try {
    linkSync(old, path)
    return true
  } catch (error) {
    if (['ENOENT', 'EMLINK', 'EPERM', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Writes files one by one into `dir`; a body equal to the edition before becomes a hard link to its file. */
export const treeWriter = (dir: string, before: Before | undefined, packed: (key: string) => boolean) => {
  const files: Record<string, string> = {}
  const folders = new Set<string>()
  let [linked, bytes] = [0, 0]
  const nameOf = (key: string): string => (packed(key) ? `${key}.gz` : key)
  /** Where the file goes; its folder is there. */
  const pathOf = (key: string): string => {
    const path = join(dir, nameOf(key))
    const folder = dirname(path)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    return path
  }
  /** Takes a file over from the edition before without looking into it. False where that has none, or it cannot be linked. */
  const keep = (key: string): boolean => {
    const hash = before?.files[key]
    if (before === undefined || hash === undefined || !linkFrom(join(before.dir, nameOf(key)), pathOf(key)))
      return false
    files[key] = hash
    linked += 1
    return true
  }
  const put = (key: string, body: string | Uint8Array): void => {
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    const hash = createHash('sha256').update(plain).digest('hex')
    bytes += plain.length
    if (before?.files[key] === hash && keep(key)) return
    files[key] = hash
    writeFileSync(pathOf(key), packed(key) ? gzip(plain) : plain, { flag: 'wx' })
  }
  return { put, keep, done: (): Written => ({ files, linked, bytes }) }
}

/** Writes this shard's share of the services' files. */
export const writeResources = (
  resources: Iterable<Resourced>,
  dir: string,
  before: Before | undefined,
  profile: Profile,
  shard: Shard = { index: 0, count: 1 },
): Written => {
  const { put, done } = treeWriter(dir, before, () => profile.gzip)
  for (const { key, prettyKey, value } of resources) {
    if (!isMine(dirname(key), shard)) continue
    const body = value()
    if (body === undefined) continue
    put(key, body instanceof Uint8Array ? body : toJson(body))
    if (prettyKey) put(prettyKey, toJson(body, { pretty: true }))
  }
  return done()
}
