/** Distances and medians of figures. */

/** Distance of two positive figures as a fraction of the smaller, so that ×2 and ÷2 are equally far. */
export const distance = (a: number, b: number): number => (a > b ? a / b : b / a) - 1

/** The value at a place once the one at `left` is taken out. As a closure of `middleOf` it costs ten times the median itself. */
const valueAt = (sorted: Float64Array, left: number, place: number): number => sorted[place < left ? place : place + 1]!

/** The median of the first `count` of sorted values, without the one at `left`. */
export const middleOf = (sorted: Float64Array, count: number, left = count): number => {
  const kept = left < count ? count - 1 : count
  const middle = kept >> 1
  const upper = valueAt(sorted, left, middle)
  return kept % 2 === 1 ? upper : (valueAt(sorted, left, middle - 1) + upper) / 2
}

export const medianOf = (values: readonly number[]): number => middleOf(Float64Array.from(values).sort(), values.length)
