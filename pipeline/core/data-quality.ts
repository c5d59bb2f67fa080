/** Compares a source's newest figures with those before: how many there are, and whether they repeat. */
import type { DataQuality } from './source.ts'

/** The median is taken over this many dates. */
export const usualDates = 30

/** Of an even number of counts, the greater one in the middle. */
export const upperMedian = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0

/** With fewer figures repetition is normal: a currency pegged to the dollar repeats for weeks. */
const enoughToRepeat = 6

/** Shrinking means below half of the median, if that is at least this many figures on at least this many dates. */
const enoughToShrink = 4
const enoughDates = 5

/** From this many repeats in a row the publisher has stopped updating. */
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
  return { last: newest.date, figures, usual: before.length >= enoughDates ? upperMedian(before) : figures, repeats }
}

export const isShrinking = ({ figures, usual }: DataQuality): boolean => usual >= enoughToShrink && figures * 2 < usual

export const isRepeating = ({ repeats }: DataQuality): boolean => repeats >= mostRepeats
