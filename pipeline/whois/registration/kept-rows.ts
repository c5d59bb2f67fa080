/**
 * The rows of an edition's registrations, kept beside it, so that the next build reads only the domains whose inputs changed. The file
 * holds the columns of the book as they lie in memory. Rows are read one by one: 100,000 domains are 150 MB.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { findRow, type StringColumn, stringAt } from '../../core/string-column.ts'
import type { WhoisBook } from '../model.ts'

/** Names and inputs of an edition's rows: enough to tell which domains are as they were. */
export type RowInputs = Pick<WhoisBook, 'names' | 'inputs'>

/** True where the domain's row and files are made of the same in both. */
export const isSameIn = (book: RowInputs, before: RowInputs, domain: string): boolean => {
  const [row, old] = [findRow(book.names, domain), findRow(before.names, domain)]
  if (row === -1 || old === -1) return false
  const inputs = stringAt(book.inputs, row)
  return inputs !== '' && inputs === stringAt(before.inputs, old)
}

export interface RegistrationRow {
  readonly inputs: string
  readonly entry: string
  /** Packed by deflate. */
  readonly details: Uint8Array
}

export interface KeptRows extends RowInputs {
  /** A row whose inputs begin with these; undefined where there is none. */
  rowOf(domain: string, inputs: string): RegistrationRow | undefined
  close(): void
}

const kept = ['names', 'inputs', 'entries', 'details'] as const

interface KeptHead {
  readonly edition: string
  readonly byteOrder: string
  readonly count: number
  /** Bytes of each column's texts. */
  readonly sizes: readonly number[]
}

/** The head is padded to this, line feed included. */
const headBytes = 256

/** Files are written in pieces: one call takes 2 GB at most. */
const pieceBytes = 1 << 26

/** Writes the rows of `edition`, whole or not at all. Only the operator's account can read them. */
export const keepRows = (path: string, edition: string, book: WhoisBook): void => {
  const staging = `${path}.part`
  const file = openSync(staging, 'w', 0o600)
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += pieceBytes) writeFileSync(file, bytes.subarray(at, at + pieceBytes))
  }
  try {
    const sizes = kept.map(name => book[name].bytes.length)
    const head: KeptHead = { edition, byteOrder: endianness(), count: book.count, sizes }
    write(Buffer.from(`${JSON.stringify(head).padEnd(headBytes - 1)}\n`))
    for (const name of kept) {
      const { ends, bytes } = book[name]
      write(new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength))
      write(bytes)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(staging, path)
}

/** Fills `bytes` from a place in the file. Throws RangeError where it ends before. */
const fill = <Bytes extends Uint8Array>(bytes: Bytes, file: number, at: number): Bytes => {
  const { length } = bytes
  for (let read = 0; read < length; ) {
    const got = readSync(file, bytes, read, length - read, at + read)
    if (got === 0) throw new RangeError('the file ends early')
    read += got
  }
  return bytes
}

const bytesIn = (file: number, at: number, length: number): Buffer => fill(Buffer.allocUnsafe(length), file, at)

/** In memory that all writers read. */
const sharedAt = (file: number, at: number, length: number): Uint8Array =>
  fill(new Uint8Array(new SharedArrayBuffer(length)), file, at)

const openRows = (file: number, edition: string): KeptRows | undefined => {
  const head = JSON.parse(bytesIn(file, 0, headBytes).toString()) as KeptHead
  const { count, sizes } = head
  const starts: number[] = []
  let end = headBytes
  for (const size of sizes) {
    starts.push(end + count * 4)
    end += count * 4 + size
  }
  if (head.edition !== edition || head.byteOrder !== endianness() || fstatSync(file).size !== end) return undefined
  const endsOf = (i: number): Uint32Array => new Uint32Array(sharedAt(file, starts[i]! - count * 4, count * 4).buffer)
  const columnOf = (i: number): StringColumn => ({ ends: endsOf(i), bytes: sharedAt(file, starts[i]!, sizes[i]!) })
  const rowIn = (i: number, ends: Uint32Array, row: number): Buffer => {
    const from = row === 0 ? 0 : ends[row - 1]!
    return bytesIn(file, starts[i]! + from, ends[row]! - from)
  }
  const [names, inputs, entryEnds, detailEnds] = [columnOf(0), columnOf(1), endsOf(2), endsOf(3)]
  return {
    names,
    inputs,
    rowOf(domain, wanted) {
      const row = findRow(names, domain)
      const madeOf = row === -1 ? '' : stringAt(inputs, row)
      if (madeOf === '' || !madeOf.startsWith(wanted)) return undefined
      return { inputs: madeOf, entry: rowIn(2, entryEnds, row).toString(), details: rowIn(3, detailEnds, row) }
    },
    close: () => closeSync(file),
  }
}

/** Opens the rows of `edition`; undefined where they are not there, of another edition, or not whole. */
export const openKeptRows = (path: string, edition: string): KeptRows | undefined => {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const rows = openRows(file, edition)
    if (!rows) closeSync(file)
    return rows
  } catch {
    if (file !== undefined) closeSync(file)
    return undefined
  }
}
