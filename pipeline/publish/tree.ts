/** Writes the files of a tree, synchronously: for a hundred thousand small files that takes a third of the time. */
import { hash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toJson } from '../contract/json.ts'
import { fileNameOf, hasPackedCopy, packedName } from '../contract/manifest.ts'
import type { Profile, ProfileName } from '../contract/profiles.ts'
import type { OutputFile } from '../resources.ts'
import type { RowInputs } from '../whois/registration/kept-rows.ts'
import { gunzip, gzip } from './gzip.ts'

/** The previous edition: where its files lie and the hash of each body. */
export interface PreviousEdition {
  readonly dir: string
  readonly files: Readonly<Record<string, string>>
  /** What the files of its domains are made of, where that is known. */
  readonly registrations?: RowInputs | undefined
}

export interface WriteResult {
  readonly files: Readonly<Record<string, string>>
  readonly linked: number
}

/** Hard-links a file of the previous edition. False where that is not possible: it was tampered with, or has too many links. */
const linkFrom = (old: string, path: string): boolean => {
  try {
    linkSync(old, path)
    return true
  } catch (error) {
    if (['ENOENT', 'EMLINK', 'EPERM', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Writes files one by one into `dir`; a body that did not change becomes a hard link to the previous edition's file. */
export const treeWriter = (dir: string, before: PreviousEdition | undefined, profile: ProfileName) => {
  const files: Record<string, string> = {}
  const folders = new Set<string>()
  let linked = 0
  /** Where the file goes; its folder is there. */
  const pathOf = (key: string): string => {
    const folder = dirname(key)
    if (!folders.has(folder)) {
      mkdirSync(join(dir, folder), { recursive: true })
      folders.add(folder)
    }
    return `${dir}/${fileNameOf(key, profile)}`
  }
  /** Links a file of the previous edition without reading it. False where there is none, or it cannot be linked. */
  const keep = (key: string): boolean => {
    const sum = before?.files[key]
    const old = `${before?.dir}/${fileNameOf(key, profile)}`
    if (sum === undefined || !linkFrom(old, pathOf(key))) return false
    files[key] = sum
    linked += 1
    return true
  }
  const put = (key: string, body: string | Uint8Array): void => {
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    const sum = hash('sha256', plain, 'hex')
    if (before?.files[key] === sum && keep(key)) return
    files[key] = sum
    writeFileSync(pathOf(key), fileNameOf(key, profile) === key ? plain : gzip(plain), { flag: 'wx' })
  }
  return { put, keep, done: (): WriteResult => ({ files, linked }) }
}

/** Our bodies are never larger, so a gzip bomb is refused before it is unpacked. */
const largestBody = 512 << 20

export const unpackedFile = (path: string): Buffer => gunzip(readFileSync(path), largestBody)

export const bodyIn = (dir: string, key: string, profile: ProfileName): Buffer => {
  const name = fileNameOf(key, profile)
  return name === key ? readFileSync(join(dir, name)) : unpackedFile(join(dir, name))
}

/** Packs large files outside the services, or links the packed copies of the previous edition. */
export const writePackedCopies = (dir: string, files: WriteResult['files'], before: PreviousEdition | undefined) => {
  for (const [key, sum] of Object.entries(files)) {
    const path = join(dir, key)
    if (!hasPackedCopy(key, statSync(path).size)) continue
    const isKept = before?.files[key] === sum && linkFrom(join(before.dir, packedName(key)), packedName(path))
    if (!isKept) writeFileSync(packedName(path), gzip(readFileSync(path)), { flag: 'wx' })
  }
}

export const writeResources = (
  resources: Iterable<OutputFile>,
  dir: string,
  before: PreviousEdition | undefined,
  profile: Profile,
): WriteResult => {
  const { put, keep, done } = treeWriter(dir, before, profile.name)
  for (const { key, prettyKey, isSame, value } of resources) {
    const isKept = isSame === true && keep(key)
    if (isKept && (!prettyKey || keep(prettyKey))) continue
    const body = value()
    if (body === undefined) continue
    if (!isKept) put(key, body instanceof Uint8Array ? body : toJson(body))
    if (prettyKey) put(prettyKey, toJson(body, { pretty: true }))
  }
  return done()
}
