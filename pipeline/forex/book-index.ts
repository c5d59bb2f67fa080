/** The places of codes and dates in the book, and the days that two currencies share. */
import { type ForexBook, hasFigure } from './rate-book.ts'

/** Where the book has what: computed once a book. */
interface BookIndex {
  readonly column: ReadonlyMap<string, number>
  readonly day: ReadonlyMap<string, number>
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** How many days hold a figure of the column. */
  readonly days: readonly number[]
}
const indexes = new WeakMap<ForexBook, BookIndex>()

const placesOf = (names: readonly string[]): ReadonlyMap<string, number> => new Map(names.map((name, i) => [name, i]))

export const bookIndexOf = (book: ForexBook): BookIndex => {
  const known = indexes.get(book)
  if (known) return known
  const { codes, dates } = book
  const first = codes.map((_, column) => dates.findIndex((_, day) => hasFigure(book, day, column)))
  const last = codes.map((_, column) => dates.findLastIndex((_, day) => hasFigure(book, day, column)))
  const days = codes.map((_, column) => dates.filter((_, day) => hasFigure(book, day, column)).length)
  const index = { column: placesOf(codes), day: placesOf(dates), first, last, days }
  indexes.set(book, index)
  return index
}

/** The newest day whose vector holds both columns; -1 when they share none. */
export const newestShared = (book: ForexBook, index: BookIndex, a: number, b: number): number => {
  let day = Math.min(index.last[a]!, index.last[b]!)
  const earliest = Math.max(index.first[a]!, index.first[b]!)
  while (day >= earliest) {
    if (hasFigure(book, day, a) && hasFigure(book, day, b)) return day
    day -= 1
  }
  return -1
}

export const columnsOf = (index: BookIndex, a: string, b: string): readonly [number, number] | undefined => {
  const [first, second] = [index.column.get(a), index.column.get(b)]
  return first === undefined || second === undefined ? undefined : [first, second]
}
