/** The order of the tables in `data/`: sorted files make small diffs and show a repeated line. */
import { formatCsv, parseCsv } from '../core/csv.ts'
import { compare } from '../core/order.ts'

type Key = (cells: readonly string[]) => string

const byColumns =
  (...columns: readonly number[]): Key =>
  cells =>
    columns.map(column => cells[column] ?? '').join('\n')

/** The order of each file. Files not listed have another order: boards by symbol without marks, facts as people wrote them. */
const orders: readonly { readonly file: RegExp; readonly key: Key }[] = [
  { file: /^forex\/[^/]+\/\d{4}\.csv$/, key: byColumns(0) },
  { file: /^forex\/[^/]+\/labels\.csv$/, key: cells => cells.join('\n') },
  { file: /^forex\/(currencies|redenominations|events)\.csv$/, key: byColumns(0, 1) },
  { file: /^forex\/pegs\.csv$/, key: byColumns(0, 4) },
  { file: /^whois\/(domains|servers)\.csv$/, key: byColumns(0) },
]

/**
 * How many lines of a table are out of order or repeated, and its text in order, each line once. Undefined for files without an order,
 * and for text that cannot be read.
 */
export const orderOf = (file: string, text: string) => {
  const order = orders.find(({ file: pattern }) => pattern.test(file))
  if (!order || !text.endsWith('\n')) return undefined
  const [header, ...lines] = parseCsv(`data/${file}`, text).map(({ cells }) => cells)
  if (!header) return undefined
  const once = new Map(lines.map(cells => [cells.join('\n'), cells]))
  const keys = lines.map(order.key)
  const unsorted = keys.filter((key, i) => i > 0 && key < keys[i - 1]!).length
  const sorted = [...once.values()].sort(
    (a, b) => compare(order.key(a), order.key(b)) || compare(a.join('\n'), b.join('\n')),
  )
  return { unsorted, doubled: lines.length - once.size, tidy: () => formatCsv([header, ...sorted]) }
}
