/** The digest of everything a tree is made from. Equal digests mean equal trees, so an unchanged build has nothing to do. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeDigest, digestOfFiles } from '../core/code-digest.ts'
import { lookAt, orUndefined, writeWhole } from '../core/files.ts'
import { compare } from '../core/order.ts'

/** The modules that make a tree: the build, and what it is given for the files outside the services. */
const buildEntries = ['pipeline/publish/build.ts', 'scripts/site-files.ts']

/** What registries and IANA said of themselves is remembered in `.state`, and answers name it. */
const keptFiles = ['.state/whois/rdap-dns.json', '.state/whois/servers.json']

/** Parts of `data/` that no other answer is made from. */
const notData = new Set(['.state', 'inbox'])

interface Input {
  readonly file: string
  /** Undefined where the system does not tell. */
  readonly stat: Stats | undefined
}

/** All files at or below a path, in order. A path that is not there gives nothing: the loader says what is missing. */
const inputsBelow = function* (path: string): Generator<Input> {
  const stat = lookAt(() => statSync(path, { throwIfNoEntry: false }) ?? 'missing')
  if (stat === 'missing' || (stat && !stat.isFile() && !stat.isDirectory())) return
  const names = stat?.isDirectory() ? lookAt(() => readdirSync(path)) : undefined
  if (!names) return yield { file: path, stat }
  for (const name of names.sort(compare))
    if (!notData.has(name) && !name.endsWith('.part')) yield* inputsBelow(join(path, name))
}

/** A file's stamp: a write moves its change time, to a thousandth of a millisecond. */
const stampOf = ({ file, stat }: Input): string =>
  stat ? `${file} ${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}\n` : `${file} unreadable\n`

/** Clocks of file systems tick as slowly as every two seconds: a file this young may be written again under the same stamp. */
const settledMs = 3_000

/** The digest that was found last for this stamp of all inputs; undefined where there is none. */
const remembered = (file: string, stamp: string): string | undefined => {
  const [known, digest] = orUndefined(() => readFileSync(file, 'utf8'))?.split('\n') ?? []
  return known === stamp && /^[0-9a-f]{16}$/.test(digest ?? '') ? digest : undefined
}

/**
 * 16 hexadecimal digits of data, code and profile. `memory.file` holds the last answer. With it nothing is read while the stamps of
 * all inputs are unchanged, and old enough at `now` (milliseconds since 1970) to be trusted.
 */
export const inputDigest = (dataDir: string, profile: string, memory?: { file: string; now: number }): string => {
  const kept = keptFiles.flatMap(file => [...inputsBelow(join(dataDir, file))])
  const data = [...inputsBelow(dataDir), ...kept]
  const made = `${profile}\n${codeDigest(...buildEntries)}\n`
  const stamp = hash('sha256', `${made}${data.map(stampOf).join('')}`)
  const known = memory === undefined ? undefined : remembered(memory.file, stamp)
  if (known !== undefined) return known
  const files = data.map(({ file }) => file)
  const digest = hash('sha256', `${made}${digestOfFiles(dataDir, files)}`).slice(0, 16)
  const isSettled = (now: number) => data.every(({ stat }) => stat && Math.abs(now - stat.ctimeMs) > settledMs)
  if (memory && isSettled(memory.now)) writeWhole(memory.file, `${stamp}\n${digest}\n`)
  return digest
}

/** 16 hexadecimal digits that name the code that reads a domain's replies and writes its files. */
export const domainsDigest = (): string => codeDigest('pipeline/publish/workers.ts').slice(0, 16)

/** 16 hexadecimal digits that name the code that makes the downloads: their bytes depend on it and on the rows. */
export const downloadsDigest = (): string => codeDigest('pipeline/snapshots/downloads.ts').slice(0, 16)
