/** The gate: which of several publishers' figures for one code on one day may stand. It chooses and reports, it never averages. */
import type { Finding } from './model.ts'

export interface Candidate {
  readonly voice: string
  readonly rank: number
  readonly perEur: number
}

/** Farther than this from the median of three or more, a figure is a mistake (or another market's rate). */
export const medianTolerance = 0.05

/** A figure that nobody else confirms may not move further than this from the one before. */
export const jumpTolerance = 0.3

export interface Verdict {
  readonly chosen?: Candidate
  readonly remarks: readonly { readonly rule: Finding['rule']; readonly voice: string; readonly off: number }[]
}

/** Distance of two positive figures as a fraction of the smaller, so that ×2 and ÷2 are equally far. */
export const distance = (a: number, b: number): number => (a > b ? a / b : b / a) - 1

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const first = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, one) => (best && (best.rank < one.rank || (best.rank === one.rank && best.voice <= one.voice)) ? best : one),
    undefined,
  )

/**
 * Judges the figures of one code on one day. `before` is the figure the book had last (undefined when there was none), and
 * `isEvent` says whether a dated event, such as a cut of zeros or a devaluation, explains a jump since then.
 */
export const judgeDay = (
  candidates: readonly Candidate[],
  before: number | undefined,
  isEvent: () => boolean,
): Verdict => {
  if (candidates.length >= 3) {
    const median = medianOf(candidates.map(({ perEur }) => perEur))
    const far = candidates.filter(({ perEur }) => distance(perEur, median) > medianTolerance)
    const chosen = first(candidates.filter(candidate => !far.includes(candidate)))
    const remarks = far.map(({ voice, perEur }) => ({
      rule: 'off-median' as const,
      voice,
      off: distance(perEur, median),
    }))
    return chosen ? { chosen, remarks } : { remarks }
  }
  const chosen = first(candidates)
  if (!chosen) return { remarks: [] }
  const other = candidates.find(candidate => candidate !== chosen)
  if (other) {
    const off = distance(other.perEur, chosen.perEur)
    if (off > medianTolerance) return { chosen, remarks: [{ rule: 'disagreement', voice: other.voice, off }] }
    const jumped = before !== undefined && distance(chosen.perEur, before) > jumpTolerance
    return { chosen, remarks: jumped ? [{ rule: 'jump-confirmed', voice: other.voice, off }] : [] }
  }
  const off = before === undefined ? 0 : distance(chosen.perEur, before)
  if (off > jumpTolerance && !isEvent()) return { remarks: [{ rule: 'jump-held', voice: chosen.voice, off }] }
  return { chosen, remarks: [] }
}
