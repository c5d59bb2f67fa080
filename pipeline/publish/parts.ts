/** Parts of one tree, as several machines built them: are they all there, and which files have they? Manifests are read line by line. */
import { closeSync, openSync, readSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { AlmanacError } from '../contract/errors.ts'
import { compare } from '../core/order.ts'
import { type ManifestEntry, type ManifestHead, manifestName } from './manifest.ts'

export interface Part {
  readonly dir: string
  readonly head: ManifestHead
  readonly lines: Generator<string>
}

export const unfit = (subject: string, where: string, got: string, expected: string, hint: string): AlmanacError =>
  new AlmanacError({ code: 'PARTS_UNFIT', subject, where, got, expected, hint })

const linesOf = function* (path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(1 << 16)
    const decoder = new StringDecoder()
    let rest = ''
    for (;;) {
      const length = readSync(file, chunk)
      if (length === 0) break
      const lines = (rest + decoder.write(chunk.subarray(0, length))).split('\n')
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    closeSync(file)
  }
}

export const hint = 'Copy the part again, or build it again with `build-data -- --shard`.'

/** Opens a part: what its manifest says first, and its other lines. */
export const openPart = (given: string): Part => {
  try {
    const dir = realpathSync(given)
    const lines = linesOf(join(dir, manifestName))
    let text = ''
    for (let next = lines.next(); !next.done; next = lines.next()) {
      text += next.value
      if (/^ {2}"files": \{/.test(next.value)) break
    }
    const head = JSON.parse(text.replace(/\}*$/, '}}')) as ManifestHead
    return { dir: given, head, lines }
  } catch {
    throw unfit(given, manifestName, 'none that can be read', 'a whole part of a tree', hint)
  }
}

/** All parts there are, each once, of one edition. */
export const checkParts = (parts: readonly Part[]): void => {
  const [first] = parts
  const count = Number(/^\d+\/(\d+)$/.exec(first?.head.shard ?? '')?.[1] ?? 0)
  if (!first || count === 0)
    throw unfit(first?.dir ?? 'parts', manifestName, first?.head.shard ?? 'no shard', 'a part of a tree', hint)
  for (const { dir, head } of parts)
    for (const name of ['digest', 'profile', 'degraded', 'facts', 'downloadsBy'] as const)
      if (JSON.stringify(head[name]) !== JSON.stringify(first.head[name]))
        throw unfit(
          dir,
          name,
          JSON.stringify(head[name]),
          `as in ${first.dir}`,
          'Build all parts from the same data with the same code and flags.',
        )
  const shards = parts.map(({ head }) => head.shard)
  for (let index = 1; index <= Math.max(count, parts.length); index += 1)
    if (shards.filter(shard => shard === `${index}/${count}`).length !== 1)
      throw unfit(
        'parts',
        `${index}/${count}`,
        shards.join(', '),
        `each of 1/${count} to ${count}/${count} once`,
        'Name every part once.',
      )
}

const entry = /^ {4}"([^"\\]+)": "([0-9a-f]{64})",?$/

const listedIn = function* ({ dir, lines }: Part): Generator<ManifestEntry> {
  let last = ''
  for (const line of lines) {
    last = line
    const [, key, sum] = entry.exec(line) ?? []
    if (key !== undefined && sum !== undefined) yield [key, sum]
    else if (!/^ {0,2}\}$/.test(line)) throw unfit(dir, manifestName, line, 'a key and its digest', hint)
  }
  if (last !== '}') throw unfit(dir, manifestName, last, 'its last line', hint)
}

interface Head {
  readonly part: Part
  readonly listed: Generator<ManifestEntry>
  next: ManifestEntry
}

/** The files of all parts in one order. There are few parts, so the first of them is simply looked for. */
export const filesIn = function* (parts: readonly Part[]): Generator<readonly [part: Part, listed: ManifestEntry]> {
  const heads: Head[] = []
  for (const part of parts) {
    const listed = listedIn(part)
    const { value } = listed.next()
    if (value) heads.push({ part, listed, next: value })
  }
  while (heads.length > 0) {
    const first = heads.reduce((best, head) => (compare(head.next[0], best.next[0]) < 0 ? head : best))
    yield [first.part, first.next]
    const [key] = first.next
    const { value } = first.listed.next()
    if (value) first.next = value
    else heads.splice(heads.indexOf(first), 1)
    const twice = heads.find(({ next }) => next[0] === key)
    if (twice) throw unfit(twice.part.dir, key, 'a file that another part has too', 'each file in one part', hint)
  }
}
