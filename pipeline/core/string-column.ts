/** A column of strings as UTF-8 in shared memory: a fifth of the size of JavaScript strings, and readable by other threads. */
export interface StringColumn {
  /** All strings in UTF-8, without separators. */
  readonly bytes: Uint8Array
  /** The end of each string in `bytes`. */
  readonly ends: Uint32Array
}

/** A buffer is reserved up to this size by address only. It grows in place, without a copy. */
const mostBytes = 2 ** 32 - 1

/** Builds a column of `count` strings, added one by one. */
export const stringColumnBuilder = (count: number) => {
  const ends = new Uint32Array(new SharedArrayBuffer(count * 4))
  const memory = new SharedArrayBuffer(1 << 12, { maxByteLength: mostBytes })
  let bytes = Buffer.from(memory, 0, memory.byteLength)
  let [row, end] = [0, 0]
  return {
    add(text: string): void {
      // No character of UTF-16 takes more than three bytes of UTF-8.
      const most = end + text.length * 3
      if (most > bytes.length) {
        memory.grow(Math.min(mostBytes, Math.max(most, Math.ceil(bytes.length * 1.5))))
        bytes = Buffer.from(memory, 0, memory.byteLength)
      }
      end += bytes.write(text, end)
      ends[row] = end
      row += 1
    },
    done: (): StringColumn => ({ bytes: new Uint8Array(memory, 0, end), ends }),
  }
}

export const stringAt = ({ bytes, ends }: StringColumn, row: number): string => {
  const from = row === 0 ? 0 : ends[row - 1]!
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, ends[row]! - from).toString()
}

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
