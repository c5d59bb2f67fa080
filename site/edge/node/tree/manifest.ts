/**
 * Reads manifest.json line by line. With all live pairs it is 8 MB: parsed at once it would stop the host for 100 ms and leave
 * 40 MB of objects behind, where keys and 16 bytes each are all that is wanted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const manifestKey = 'manifest.json'

export interface ManifestHead {
  readonly digest: string
  readonly profile: string
}

export interface ManifestReader extends ManifestHead {
  /** No more files than this are listed: what arrays for them may be made of. */
  readonly most: number
  /** Key and SHA-256 (hexadecimal) of each body, as listed. Throws on anything that is not such a list. */
  files(): Generator<readonly [key: string, digest: string]>
}

const [quote, backslash, brace] = [0x22, 0x5c, 0x7d]
const digestLength = 64

/** Bytes of the shortest line: `"a":"…64 digits…",`. */
const shortestLine = digestLength + 7

const broken = (what: string): Error => new SyntaxError(`manifest.json: ${what}`)

const readHead = (text: string): ManifestHead => {
  const head = JSON.parse(`${text.trimEnd().replace(/,$/, '')}}`) as Partial<ManifestHead>
  if (typeof head.digest !== 'string' || typeof head.profile !== 'string') throw broken('no digest or no profile')
  return { digest: head.digest, profile: head.profile }
}

const filesIn = function* (bytes: Buffer, from: number): Generator<readonly [string, string]> {
  let place = from
  for (;;) {
    while (place < bytes.length && bytes[place] !== quote && bytes[place] !== brace) place += 1
    if (bytes[place] === brace) return
    const closing = bytes.indexOf(quote, place + 1)
    const value = bytes.indexOf(quote, closing + 1) + 1
    const end = value + digestLength
    if (closing === -1 || bytes[end] !== quote || bytes[closing - 1] === backslash)
      throw broken(`no digest after byte ${place}`)
    yield [bytes.toString('utf8', place + 1, closing), bytes.toString('latin1', value, end)]
    place = end + 1
  }
}

/** A manifest from its bytes. Throws on anything that is not one. */
export const readManifest = (bytes: Buffer): ManifestReader => {
  const files = bytes.indexOf('"files"')
  if (files === -1) throw broken('no files')
  return {
    ...readHead(bytes.toString('utf8', 0, files)),
    most: Math.ceil(bytes.length / shortestLine),
    files: () => filesIn(bytes, bytes.indexOf('{', files) + 1),
  }
}

/** Opens the manifest of a tree. Throws when there is none or it is not one. */
export const openManifest = (root: string): ManifestReader => readManifest(readFileSync(join(root, manifestKey)))
