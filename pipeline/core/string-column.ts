/** A column of strings in UTF-8, or of bytes, in shared memory: a fifth of the size of JavaScript strings, read by all threads. */
export interface StringColumn {
  /** All rows, strings in UTF-8, without separators. */
  readonly bytes: Uint8Array
  /** The end of each row in `bytes`. */
  readonly ends: Uint32Array
}

/** A large buffer is reserved up to this size by address only. It grows in place, without a copy. */
const mostBytes = 2 ** 32 - 1

/** A column of this size at most is not reserved: that takes longer than to write it. */
const smallBytes = 1 << 14

export const stringColumnBuilder = (count: number) => {
  const ends = new Uint32Array(new SharedArrayBuffer(count * 4))
  let memory = new SharedArrayBuffer(smallBytes)
  let bytes = Buffer.from(memory)
  let [row, end] = [0, 0]
  const enlarge = (size: number): void => {
    if (memory.growable) memory.grow(size)
    else {
      memory = new SharedArrayBuffer(size, { maxByteLength: mostBytes })
      new Uint8Array(memory).set(bytes)
    }
    bytes = Buffer.from(memory, 0, size)
  }
  return {
    add(value: string | Uint8Array): void {
      // No character of UTF-16 takes more than three bytes of UTF-8.
      const most = end + value.length * (typeof value === 'string' ? 3 : 1)
      if (most > bytes.length) enlarge(Math.min(mostBytes, Math.max(most, Math.ceil(bytes.length * 1.5))))
      if (typeof value === 'string') end += bytes.write(value, end)
      else {
        bytes.set(value, end)
        end += value.length
      }
      ends[row] = end
      row += 1
    },
    done: (): StringColumn => ({ bytes: new Uint8Array(memory, 0, end), ends }),
  }
}

/** A view of the row, not a copy. */
export const bytesAt = ({ bytes, ends }: StringColumn, row: number): Buffer => {
  const from = row === 0 ? 0 : ends[row - 1]!
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, ends[row]! - from)
}

export const stringAt = (column: StringColumn, row: number): string => bytesAt(column, row).toString()

/** Binary search in a column in code-unit order: the row of `wanted`, or -1. */
export const findRow = (texts: StringColumn, wanted: string): number => {
  let [low, high] = [0, texts.ends.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const text = stringAt(texts, middle)
    if (text === wanted) return middle
    if (text < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
