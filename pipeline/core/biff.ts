/** Workbooks of the old binary form (.xls, BIFF8, [MS-XLS]): the cells' values, formulas as their last result. */
import { AlmanacError } from '../contract/errors.ts'
import { oleStream } from './ole.ts'
import { shapeError } from './reply.ts'
import type { SourcedReply } from './source.ts'
import type { Sheet } from './xlsx.ts'

const cells = {
  formula: 0x6,
  manyNumbers: 0xbd,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  shortNumber: 0x27e,
} as const
const cellTypes: ReadonlySet<number> = new Set(Object.values(cells))
const others = { end: 0xa, continued: 0x3c, sheet: 0x85, sharedTexts: 0xfc, result: 0x207, beginning: 0x809 } as const
const types = { ...cells, ...others } as const
const version = 0x600

/** Cells beyond these are not read: the largest real sheet has 60 rows and 25 columns. */
const mostRows = 5_000
const mostColumns = 256

interface BiffRecord {
  readonly at: number
  readonly type: number
  readonly data: Buffer
}

function* recordsOf(stream: Buffer, from: number): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    yield { at, type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

/** Reads texts. A flag says whether a text has one byte a character or two; each continued record has a flag of its own. */
const createTextReader = (blocks: readonly Buffer[]) => {
  let [block, at] = [0, 0]
  const step = (): void => {
    if (at < (blocks[block]?.length ?? 0)) return
    block += 1
    at = 0
  }
  const number = (bytes: number): number => {
    step()
    at += bytes
    return blocks[block]!.readUIntLE(at - bytes, bytes)
  }
  const skip = (bytes: number): void => {
    for (let left = bytes; left > 0; ) {
      step()
      if (!blocks[block]) throw new RangeError('a text beyond its record')
      const here = Math.min(left, blocks[block]!.length - at)
      at += here
      left -= here
    }
  }
  return {
    number,
    /** `countBytes`: in how many bytes the text's length stands. */
    text(countBytes: number): string {
      const count = number(countBytes)
      let flags = number(1)
      const runs = flags & 8 ? number(2) : 0
      const extension = flags & 4 ? number(4) : 0
      let read = ''
      while (read.length < count) {
        if (at >= blocks[block]!.length) flags = number(1)
        const size = flags & 1 ? 2 : 1
        const characters = Math.min(count - read.length, Math.floor((blocks[block]!.length - at) / size))
        if (characters === 0) throw new RangeError('half a character')
        read += blocks[block]!.toString(size === 2 ? 'utf16le' : 'latin1', at, at + characters * size)
        at += characters * size
      }
      skip(runs * 4 + extension)
      return read
    },
  }
}

/** A number in four bytes: 30 bits of an integer or of a float, and whether it is to be divided by 100. */
const shortNumber = (packed: number): number => {
  const float = Buffer.alloc(8)
  float.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4)
  const value = packed & 2 ? packed >> 2 : float.readDoubleLE()
  return packed & 1 ? value / 100 : value
}

const sharedTextsOf = (records: readonly BiffRecord[]): readonly string[] => {
  const first = records.findIndex(({ type }) => type === types.sharedTexts)
  if (first < 0) return []
  const stop = records.findIndex(({ type }, i) => i > first && type !== types.continued)
  const reader = createTextReader(records.slice(first, stop < 0 ? undefined : stop).map(({ data }) => data))
  reader.number(4)
  const texts: string[] = []
  for (let left = reader.number(4); left > 0; left -= 1) texts.push(reader.text(2))
  return texts
}

const linesOf = (stream: Buffer, from: number, shared: readonly string[]): Sheet['lines'] => {
  const rows: string[][] = []
  const put = (row: number, column: number, value: string): void => {
    if (row >= mostRows || column >= mostColumns) return
    rows[row] ??= []
    rows[row][column] = value
  }
  let waiting: readonly [number, number] | undefined
  for (const { type, data } of recordsOf(stream, from)) {
    if (type === types.end) break
    if (type === types.result && waiting) put(...waiting, createTextReader([data]).text(2))
    if (!cellTypes.has(type)) continue
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)]
    waiting = undefined
    if (type === types.sharedText) put(row, column, shared[data.readUInt32LE(6)] ?? '')
    else if (type === types.number) put(row, column, String(data.readDoubleLE(6)))
    else if (type === types.shortNumber) put(row, column, String(shortNumber(data.readInt32LE(6))))
    else if (type === types.text) put(row, column, createTextReader([data.subarray(6)]).text(2))
    else if (type === types.manyNumbers)
      for (let i = 0; 4 + 6 * i + 8 <= data.length; i += 1)
        put(row, column + i, String(shortNumber(data.readInt32LE(6 + 6 * i))))
    // A result that is no number stands in a record of its own, or is true, false or an error.
    else if (data.readUInt16LE(12) === 0xffff) waiting = [row, column]
    else put(row, column, String(data.readDoubleLE(6)))
  }
  return Array.from(rows, (cells, i) => ({ row: i + 1, cells: Array.from(cells ?? [], cell => cell ?? '') }))
}

/** All sheets; texts as written, numbers in full. Throws SOURCE_SHAPE for any other file. */
export const biffSheets = (reply: SourcedReply): readonly Sheet[] => {
  const failure = (got: string, cause?: unknown): AlmanacError =>
    shapeError(reply, { got, expected: 'a whole .xls', cause })
  const stream = oleStream(reply, ['Workbook', 'Book'])
  try {
    const records = [...recordsOf(stream, 0)]
    const [begin] = records
    if (begin?.type !== types.beginning || begin.data.readUInt16LE(0) !== version)
      throw failure('a workbook of another version than BIFF8')
    const shared = sharedTextsOf(records)
    return records
      .filter(({ type }) => type === types.sheet)
      .map(({ data }) => ({
        name: createTextReader([data.subarray(6)]).text(1),
        lines: linesOf(stream, data.readUInt32LE(0), shared),
      }))
  } catch (cause) {
    throw cause instanceof AlmanacError ? cause : failure('a broken workbook', cause)
  }
}
