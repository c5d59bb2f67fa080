/** The container of old Office files ([MS-CFB]): named streams in chains of sectors. */
import type { AlmanacError } from '../contract/errors.ts'
import { shapeError } from './reply.ts'
import type { SourcedReply } from './source.ts'

const head = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Sector numbers from here up end a chain or mark a sector that belongs to none. */
const lastSector = 0xfffffff9
const entryBytes = 128
const miniSectorBytes = 64
/** A shorter stream lies in the mini stream, which is the root's own. */
const miniStreamCutoff = 4_096

type Failure = (got: string) => AlmanacError

const entryAt = (directory: Buffer, at: number) => ({
  name: directory.toString('utf16le', at, at + Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2)),
  start: directory.readUInt32LE(at + 116),
  size: directory.readUInt32LE(at + 120),
})

/** The numbers of a chain's sectors. Throws for a sector outside `next` and for a chain that comes back to itself. */
const chainOf = (failure: Failure, next: Buffer, start: number): readonly number[] => {
  const chain: number[] = []
  for (let sector = start; sector <= lastSector; sector = next.readUInt32LE(sector * 4)) {
    if (sector * 4 + 4 > next.length || chain.length * 4 >= next.length) throw failure('a broken chain of sectors')
    chain.push(sector)
  }
  return chain
}

/** The bytes of the stream with one of these names, in the order of `names`. Throws SOURCE_SHAPE where the container is broken. */
export const oleStream = (reply: SourcedReply, names: readonly string[]): Buffer => {
  const failure: Failure = got => shapeError(reply, { got, expected: 'a whole .xls' })
  const file = Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength)
  if (!file.subarray(0, head.length).equals(head) || file.length < 512) throw failure('another file')
  const sectorBytes = 1 << file.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4_096) throw failure(`sectors of ${sectorBytes} bytes`)
  const sector = (number: number): Buffer => {
    const from = (number + 1) * sectorBytes
    if (number > lastSector || from >= file.length) throw failure('a sector beyond its end')
    return file.subarray(from, from + sectorBytes)
  }
  // The head has room for 109 parts of the table of chains: 7 MB. More than a publisher's workbook needs.
  const parts = file.readUInt32LE(44)
  if (parts > 109) throw failure(`${parts} parts of a table`)
  const next = Buffer.concat(Array.from({ length: parts }, (_, i) => sector(file.readUInt32LE(76 + 4 * i))))
  const read = (start: number): Buffer => Buffer.concat(chainOf(failure, next, start).map(sector))

  const directory = read(file.readUInt32LE(48))
  const entries = Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, i) =>
    entryAt(directory, i * entryBytes),
  )
  const entry = names.flatMap(name => entries.find(one => one.name === name) ?? [])[0]
  const root = entries[0]
  if (!entry || !root) throw failure(`no stream named ${names.join(' or ')}`)
  if (entry.size >= miniStreamCutoff) return read(entry.start).subarray(0, entry.size)
  const small = read(root.start)
  const chain = chainOf(failure, read(file.readUInt32LE(60)), entry.start)
  const pieces = chain.map(number => small.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes))
  return Buffer.concat(pieces).subarray(0, entry.size)
}
