/** The order of the tables in `data/`: sorted files make small diffs and show a repeated line. */
import { formatCsv, parseCsv } from '../core/csv.ts'
import { compare } from '../core/order.ts'

/**
 * Counts the lines of a table that are repeated or out of the order of `columns` (of all columns, where none is named). Gives also
 * the text in order, each line once. Undefined for text that is cut.
 */
export const orderOf = (file: string, text: string, columns: readonly number[]) => {
  const [header, ...lines] = text.endsWith('\n') ? parseCsv(`data/${file}`, text).map(({ cells }) => cells) : []
  if (!header) return undefined
  const whole = (cells: readonly string[]): string => cells.join('\n')
  const keyOf = (cells: readonly string[]): string =>
    columns.length === 0 ? whole(cells) : columns.map(column => cells[column] ?? '').join('\n')
  const once = new Map(lines.map(cells => [whole(cells), cells]))
  const keys = lines.map(keyOf)
  const unsorted = keys.filter((key, i) => i > 0 && key < keys[i - 1]!).length
  const sorted = [...once.values()].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(whole(a), whole(b)))
  return { unsorted, doubled: lines.length - once.size, tidy: () => formatCsv([header, ...sorted]) }
}
