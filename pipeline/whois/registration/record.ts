/**
 * One domain's replies as one text file, so that a single rename switches all of them and `git diff` shows what changed:
 *
 *     # Sample written for Almanac …            (samples only)
 *     Domain: example.com
 *     Boundary: ====
 *
 *     ====
 *     Layer: registry
 *     Protocol: whois
 *     Server: whois.example
 *     Asked-At: 2026-01-02T03:04:05+00:00
 *
 *     (the reply, byte for byte)
 *     ====
 *
 * One line feed before a boundary belongs to the boundary. The boundary is a line that no reply in the file holds.
 */
import { AlmanacError } from '../../contract/errors.ts'
import { type Layer, layers, type Protocol, protocols, type StoredRecord, type StoredReply } from '../model.ts'

export const sampleLine = '# Sample written for Almanac from public facts, not a reply as received.'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

const fail = (file: string, where: string, got: string, expected: string): AlmanacError =>
  new AlmanacError({ code: 'DATA_SHAPE', subject: `data/${file}`, where, got, expected })

/** The `Name: value` lines from `at` to the first empty line, and where the bytes after that line begin. */
const readHead = (file: string, bytes: Buffer, at: number): { head: ReadonlyMap<string, string>; end: number } => {
  const head = new Map<string, string>()
  let from = at
  for (;;) {
    const to = bytes.indexOf(10, from)
    if (to === -1) throw fail(file, `byte ${from}`, 'the end of the file', 'an empty line after the header')
    const line = bytes.toString('utf8', from, to)
    from = to + 1
    if (line === '') return { head, end: from }
    if (line.startsWith('#')) continue
    const colon = line.indexOf(': ')
    if (colon < 1) throw fail(file, 'header', line, '`Name: value`')
    head.set(line.slice(0, colon), line.slice(colon + 2))
  }
}

const oneOf = <T extends string>(
  file: string,
  head: ReadonlyMap<string, string>,
  name: string,
  known: readonly T[],
): T => {
  const got = head.get(name) ?? ''
  const value = known.find(item => item === got)
  if (value === undefined) throw fail(file, name, got, `one of ${known.join(', ')}`)
  return value
}

const matching = (file: string, head: ReadonlyMap<string, string>, name: string, pattern: RegExp): string => {
  const got = head.get(name) ?? ''
  if (!pattern.test(got)) throw fail(file, name, got, `text like ${pattern.source}`)
  return got
}

/** Reads a record file. `file` is its path below the data folder, for messages. */
export const readRecord = (file: string, content: Uint8Array): StoredRecord => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const top = readHead(file, bytes, 0)
  const domain = matching(file, top.head, 'Domain', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  const boundary = Buffer.from(`\n${matching(file, top.head, 'Boundary', /^\S{2,80}$/)}\n`)
  const replies: StoredReply[] = []
  // The empty line that ends a head is the line feed in front of the first boundary.
  let at = top.end - 1
  for (;;) {
    if (bytes.indexOf(boundary, at) !== at) throw fail(file, `byte ${at}`, 'other text', 'the boundary')
    if (at + boundary.length === bytes.length) break
    const { head, end } = readHead(file, bytes, at + boundary.length)
    // An empty reply's boundary begins at the line feed that ends its head.
    const next = bytes.indexOf(boundary, end - 1)
    if (next === -1) throw fail(file, `byte ${end}`, 'the end of the file', 'the boundary after the last reply')
    replies.push({
      layer: oneOf<Layer>(file, head, 'Layer', layers),
      protocol: oneOf<Protocol>(file, head, 'Protocol', protocols),
      server: matching(file, head, 'Server', /^[^\s/]{1,255}$/),
      askedAt: matching(file, head, 'Asked-At', instant),
      bytes: new Uint8Array(bytes.subarray(end, Math.max(end, next))),
    })
    at = next
  }
  if (replies.length === 0) throw fail(file, 'body', 'no reply', 'at least one reply')
  return { domain, sample: bytes.subarray(0, 8).toString() === sampleLine.slice(0, 8), replies }
}

const lineFeed = Buffer.from('\n')

/** The shortest run of `=` (four or more) that is a line of none of the replies. */
const boundaryOf = (replies: readonly StoredReply[]): string => {
  for (let length = 4; ; length += 1) {
    const line = '='.repeat(length)
    const inner = Buffer.from(`\n${line}\n`)
    const taken = replies.some(({ bytes }) => Buffer.concat([lineFeed, bytes, lineFeed]).includes(inner))
    if (!taken) return line
  }
}

export const formatRecord = ({ domain, sample, replies }: StoredRecord): Uint8Array => {
  const boundary = boundaryOf(replies)
  const parts: Uint8Array[] = [
    Buffer.from(`${sample ? `${sampleLine}\n` : ''}Domain: ${domain}\nBoundary: ${boundary}\n\n${boundary}\n`),
  ]
  for (const { layer, protocol, server, askedAt, bytes } of replies) {
    parts.push(
      Buffer.from(`Layer: ${layer}\nProtocol: ${protocol}\nServer: ${server}\nAsked-At: ${askedAt}\n\n`),
      bytes,
      Buffer.from(`\n${boundary}\n`),
    )
  }
  return Buffer.concat(parts)
}
