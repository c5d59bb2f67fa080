/** `/manifest.json`: what an edition says of itself, then SHA-256 of every uncompressed body by key, a line each. */
import { almanacError } from './errors.ts'
import { isText } from './media-types.ts'
import { type ProfileName, profiles } from './profiles.ts'
import { serviceOfKey } from './routes.ts'

export const manifestKey = 'manifest.json'

/** Texts outside the services that have this many bytes are stored packed too, in trees whose services are packed. */
const leastPacked = 64 * 1024

/** Has a file outside the services a packed copy? The wide table of rates takes a quarter of a second to pack. */
export const hasPackedCopy = (key: string, bytes: number): boolean => isText(key) && bytes >= leastPacked

/** The name of the packed copy of a file outside the services. The manifest has one whatever its size. */
export const packedName = (key: string): string => `${key}.gz`

/** The name of the file that holds a key's body: services' bodies are gzipped in a tree whose profile says so. */
export const fileNameOf = (key: string, profile: ProfileName): string =>
  profiles[profile].gzip && serviceOfKey(key) ? packedName(key) : key

/** Is it the packed copy of one of these files? A download such as `rates.csv.gz` is listed itself. */
export const isPackedCopy = (name: string, files: { readonly has: (key: string) => boolean }): boolean => {
  const key = name.slice(0, -'.gz'.length)
  if (packedName(key) !== name || files.has(name)) return false
  return key === manifestKey || (files.has(key) && !serviceOfKey(key))
}

/** The layout of trees and manifests this code writes. A manifest without a number is of format 1. */
export const manifestFormat = 2

/** What a manifest says before its files. `Facts` is what `/status.json` needs of the book. */
export interface ManifestHead<Facts = unknown> {
  readonly format: number
  /** Names the edition: digest of data, code and profile. Equal digests mean equal trees. */
  readonly digest: string
  readonly profile: ProfileName
  /** Of a tree that is one part of several: which, as `3/16`; `0/16` holds all but the domains. */
  readonly shard?: string | undefined
  /** Reasons why this edition is not as good as it should be. */
  readonly degraded: readonly string[]
  readonly facts: Facts
  /** Digest of the code that made the downloads: other code's are made again. */
  readonly downloadsBy: string
}

export const isPartOfDomains = (shard: string | undefined): boolean => shard !== undefined && !shard.startsWith('0/')

/** Where a bucket keeps the manifest of a tree: `manifest.3-of-16.json` for a part of the domains. */
export const manifestKeyOf = (shard: string | undefined): string =>
  shard !== undefined && isPartOfDomains(shard) ? `manifest.${shard.replace('/', '-of-')}.json` : manifestKey

type ManifestEntry = readonly [key: string, sha256: string]

export interface ManifestReader {
  readonly head: ManifestHead
  /** Key and digest of each body, in order. Throws SyntaxError at the first thing that is no such list. */
  files(): Generator<ManifestEntry>
}

/** The line before the files. Inside a string a line feed is escaped, so this line occurs only once. */
const filesLine = new TextEncoder().encode('\n  "files": {')
const digestLength = 64
const [quote, backslash, brace] = [0x22, 0x5c, 0x7d]

const broken = (what: string): SyntaxError => new SyntaxError(`${manifestKey}: ${what}`)

const utf8 = new TextDecoder()

/** Where that line begins, or -1: a host that reads 9 MB looks through the head alone. */
const placeOfFiles = (bytes: Uint8Array): number => {
  const lineFeed = filesLine[0]!
  let place = bytes.indexOf(lineFeed)
  while (place !== -1 && !filesLine.every((byte, i) => bytes[place + i] === byte))
    place = bytes.indexOf(lineFeed, place + 1)
  return place
}

const isProfile = (name: unknown): name is ProfileName => typeof name === 'string' && Object.hasOwn(profiles, name)

/** The head, and where in `bytes` the files begin; undefined when their line is not within `bytes`. Throws as `openManifest`. */
export const readHead = (bytes: Uint8Array): { readonly head: ManifestHead; readonly filesAt: number } | undefined => {
  const line = placeOfFiles(bytes)
  if (line === -1) return undefined
  const text = utf8.decode(bytes.subarray(0, line)).trimEnd().replace(/,$/, '')
  const head = JSON.parse(`${text}}`) as Partial<ManifestHead>
  const { format = 1, digest, profile } = head
  if (typeof digest !== 'string' || !isProfile(profile)) throw broken('no digest or no profile')
  if (format > manifestFormat)
    throw almanacError('FORMAT_NEWER', manifestKey, `format ${format}`, `a format up to ${manifestFormat}`, {
      hint: 'Update Almanac, or choose another folder.',
    })
  const whole = { degraded: [], facts: null, downloadsBy: '', ...head, format, digest, profile }
  return { head: whole, filesAt: line + filesLine.length }
}

const filesIn = function* (bytes: Uint8Array, from: number): Generator<ManifestEntry> {
  let position = from
  for (;;) {
    while (position < bytes.length && bytes[position] !== quote && bytes[position] !== brace) position += 1
    if (bytes[position] === brace) break
    const closing = bytes.indexOf(quote, position + 1)
    const value = bytes.indexOf(quote, closing + 1) + 1
    const end = value + digestLength
    if (closing === -1 || bytes[end] !== quote || bytes[closing - 1] === backslash)
      throw broken(`no digest after byte ${position}`)
    yield [utf8.decode(bytes.subarray(position + 1, closing)), utf8.decode(bytes.subarray(value, end))]
    position = end + 1
  }
  if (utf8.decode(bytes.subarray(position)) !== '}\n}\n') throw broken('no end')
}

/** A manifest from its bytes. Throws SyntaxError on anything that is not one, FORMAT_NEWER on a format of the future. */
export const openManifest = (bytes: Uint8Array): ManifestReader => {
  const found = readHead(bytes)
  if (!found) throw broken('no files')
  return { head: found.head, files: () => filesIn(bytes, found.filesAt) }
}
