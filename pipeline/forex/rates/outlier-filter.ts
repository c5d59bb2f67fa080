/** The gate: which of several publishers' figures for one code on one day may stand. It chooses and reports, it never averages. */
import type { Finding } from '../model.ts'

export interface RateCandidate {
  readonly source: string
  readonly rank: number
  readonly perEur: number
}

/** Farther than this from the median of three or more, a figure is a mistake (or another market's rate). */
export const medianTolerance = 0.05

/** A figure that nobody else confirms may not move further than this from the one before. */
export const jumpTolerance = 0.3

/**
 * A second observation by the same publisher confirms a jump up to threefold. Beyond that stand units changed by ten or a
 * hundred and prices turned round, which do not heal by being repeated: those wait for another publisher or a dated event.
 */
export const repeatableJump = 2

/**
 * A figure older than a quarter and some days says little of where a currency stands: a jump since then need not be small to be
 * true, but it must be said twice, by whomever. A misprint is not.
 */
export const memoryDays = 100

/** A held figure waits this long to be said again: quarterly tables count on a day only now and then. */
export const waitingDays = 400

/** What the book knows of a code from the days before: the last figure, and one that was held back since. */
export interface Past {
  readonly before?: number
  /** Is `before` older than `memoryDays`? */
  readonly isStale: boolean
  readonly held?: RateCandidate
  /** Does a dated event (a cut of zeros, a devaluation) explain a jump since the last figure? */
  readonly isExplained: boolean
}

export interface Selection {
  readonly chosen?: RateCandidate
  /** A figure to be held against the next observation. */
  readonly held?: RateCandidate
  readonly remarks: readonly { readonly rule: Finding['rule']; readonly voice: string; readonly off: number }[]
}

/** Distance of two positive figures as a fraction of the smaller, so that ×2 and ÷2 are equally far. */
export const distance = (a: number, b: number): number => (a > b ? a / b : b / a) - 1

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const first = (candidates: readonly RateCandidate[]): RateCandidate | undefined =>
  candidates.reduce<RateCandidate | undefined>(
    (best, one) =>
      best && (best.rank < one.rank || (best.rank === one.rank && best.source <= one.source)) ? best : one,
    undefined,
  )

/** Three or more: the median is the gate. */
const selectByMedian = (candidates: readonly RateCandidate[]): Selection => {
  const median = medianOf(candidates.map(({ perEur }) => perEur))
  const far = candidates.filter(({ perEur }) => distance(perEur, median) > medianTolerance)
  const chosen = first(candidates.filter(candidate => !far.includes(candidate)))
  const remarks = far.map(({ source: voice, perEur }) => ({
    rule: 'off-median' as const,
    voice,
    off: distance(perEur, median),
  }))
  return chosen ? { chosen, remarks } : { remarks }
}

/** Two: the higher priority stays; the other confirms it or is reported. */
const selectOfTwo = (chosen: RateCandidate, other: RateCandidate, { before }: Past): Selection => {
  const off = distance(other.perEur, chosen.perEur)
  if (off > medianTolerance) return { chosen, remarks: [{ rule: 'disagreement', voice: other.source, off }] }
  const jump = before === undefined ? 0 : distance(chosen.perEur, before)
  return { chosen, remarks: jump > jumpTolerance ? [{ rule: 'jump-confirmed', voice: other.source, off: jump }] : [] }
}

/** One alone: a jump waits until somebody says it again, or an event explains it. */
const selectSingle = (chosen: RateCandidate, { before, isStale, held, isExplained }: Past): Selection => {
  const jump = before === undefined ? 0 : distance(chosen.perEur, before)
  if (jump <= jumpTolerance || isExplained) return { chosen, remarks: [] }
  const { source: voice } = chosen
  // `nbp-b@2026-03-04` is last week's table still in force: the same observation, not a second one.
  const isNew = !voice.includes('@')
  const isRepeated = isNew && held !== undefined && distance(chosen.perEur, held.perEur) <= jumpTolerance
  if (isRepeated && (isStale || jump <= repeatableJump || held.source.split('@')[0] !== voice))
    return { chosen, remarks: [{ rule: 'jump-confirmed', voice, off: jump }] }
  return { held: chosen, remarks: [{ rule: 'jump-held', voice, off: jump }] }
}

/** Judges the figures of one code on one day against each other and against the days before. */
export const selectRate = (candidates: readonly RateCandidate[], past: Past): Selection => {
  if (candidates.length >= 3) return selectByMedian(candidates)
  const chosen = first(candidates)
  const other = candidates.find(candidate => candidate !== chosen)
  if (!chosen) return { remarks: [] }
  return other ? selectOfTwo(chosen, other, past) : selectSingle(chosen, past)
}
