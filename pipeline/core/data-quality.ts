/** Compares a source's newest figures with those before: how many there are, and whether they repeat. */
import type { DataQuality } from './source.ts'

/** How many dates show what is usual. */
export const usualDates = 30

export const median = (counts: readonly number[]): number => counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0

/** Publishers of fewer figures may repeat them for weeks: a currency pegged to the dollar does nothing else. */
const enoughToRepeat = 6

/** Below half of what is usual, when that is at least this many and seen on so many dates. */
const enoughToShrink = 4
const enoughDates = 5

/** Repeats in a row from which figures no longer come from a market. */
const mostRepeats = 3

/** Compares the newest row with those before it. Rows are in date order with the same columns. Undefined without rows. */
export const dataQualityOf = (
  rows: readonly { readonly date: string; readonly cells: readonly string[] }[],
): DataQuality | undefined => {
  const newest = rows.at(-1)
  if (!newest) return undefined
  const count = (cells: readonly string[]): number => cells.filter(cell => cell !== '').length
  let repeats = 0
  if (count(newest.cells) >= enoughToRepeat)
    while (rows.at(-2 - repeats)?.cells.join() === newest.cells.join()) repeats += 1
  const before = rows.slice(-1 - usualDates, -1).map(({ cells }) => count(cells))
  const figures = count(newest.cells)
  return { last: newest.date, figures, usual: before.length >= enoughDates ? median(before) : figures, repeats }
}

export const isShrinking = ({ figures, usual }: DataQuality): boolean => usual >= enoughToShrink && figures * 2 < usual

export const isRepeating = ({ repeats }: DataQuality): boolean => repeats >= mostRepeats
