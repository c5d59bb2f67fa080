/** A distribution of distances in bins of one per cent of the distance, so its size does not depend on their number. */
import type { Agreement } from '../rate-book.ts'

/** A figure farther than this from what it is compared with counts as off. */
export const offTolerance = 0.02

/** A source with more of its comparable figures off than this may confirm a figure and may not stand alone. */
export const mostOff = 0.1

/** Distances below the first bin count as 0. */
const smallest = 1e-7
const binsPerLog = 100
const bins = 3_300

export const distribution = () => {
  const counts = new Uint32Array(bins)
  let [figures, off] = [0, 0]
  const add = (distance: number): void => {
    const bin = distance < smallest ? 0 : 1 + Math.floor(Math.log(distance / smallest) * binsPerLog)
    counts[Math.min(bins - 1, bin)]! += 1
    figures += 1
    if (distance > offTolerance) off += 1
  }
  const quantile = (share: number): number => {
    let left = Math.floor(share * figures)
    const bin = counts.findIndex(count => {
      left -= count
      return left < 0
    })
    return bin <= 0 ? 0 : smallest * Math.exp((bin - 0.5) / binsPerLog)
  }
  const agreement = (): Agreement | null =>
    figures === 0 ? null : { figures, median: quantile(0.5), p95: quantile(0.95), off: off / figures }
  return { add, agreement }
}
export type Distribution = ReturnType<typeof distribution>
