/** Distances and medians of figures. */

/** Distance of two positive figures as a fraction of the smaller, so that ×2 and ÷2 are equally far. */
export const distance = (a: number, b: number): number => (a > b ? a / b : b / a) - 1

/** The median of the first `count` of sorted values. */
export const middleOf = (sorted: Float64Array, count: number): number => {
  const middle = count >> 1
  return count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const medianOf = (values: readonly number[]): number => middleOf(Float64Array.from(values).sort(), values.length)
