/** The outlier filter: which of several publishers' figures for one code on one day enters the book. It selects and reports, it never averages. */
import { compare } from '../../core/order.ts'
import type { FigureSource, Finding } from '../model.ts'
import { issuerRank } from './precedence.ts'

export interface RateCandidate extends FigureSource {
  readonly rank: number
  readonly perEur: number
}

/** A figure farther than this from the median of three or more is refused: it is an error or another market's rate. */
export const medianTolerance = 0.05

/** A figure without a second source may not move further than this from the figure before. */
const jumpTolerance = 0.3

/**
 * A second observation by the same publisher confirms a jump up to threefold. Larger jumps are changed units or inverted
 * prices, which a repetition does not correct: they wait for another publisher or a dated event.
 */
const repeatableJump = 2

/** A figure older than this is stale: a jump since then may be of any size, but needs a second observation by any source. */
export const memoryDays = 100

/** A held figure waits this many days for its second observation, because some tables are quarterly. */
export const waitingDays = 400

/** What the book knows of a code from the days before: the last figure, and one that was held since. */
export interface Past {
  readonly before?: number
  /** Is `before` older than `memoryDays`? */
  readonly isStale: boolean
  readonly held?: RateCandidate
  /** Does a dated event (a redenomination, a devaluation) explain a jump since the last figure? */
  readonly isExplained: boolean
}

export interface Selection {
  readonly chosen?: RateCandidate
  /** A figure that waits for the next observation. */
  readonly held?: RateCandidate
  readonly remarks: readonly { readonly rule: Finding['rule']; readonly source: string; readonly off: number }[]
}

/** Distance of two positive figures as a fraction of the smaller, so that ×2 and ÷2 are equally far. */
export const distance = (a: number, b: number): number => (a > b ? a / b : b / a) - 1

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** By rank, then by key. */
export const byPrecedence = (a: RateCandidate, b: RateCandidate): number =>
  a.rank - b.rank || compare(a.source, b.source)

const preferred = (candidates: readonly RateCandidate[]): RateCandidate | undefined =>
  candidates.reduce<RateCandidate | undefined>(
    (best, one) => (best && byPrecedence(best, one) <= 0 ? best : one),
    undefined,
  )

/** Three or more: figures far from the median are refused. */
const selectByMedian = (candidates: readonly RateCandidate[]): Selection => {
  const median = medianOf(candidates.map(({ perEur }) => perEur))
  const far = candidates.filter(({ perEur }) => distance(perEur, median) > medianTolerance)
  const chosen = preferred(candidates.filter(candidate => !far.includes(candidate)))
  const remarks = far.map(({ source, perEur }) => ({
    rule: 'off-median' as const,
    source,
    off: distance(perEur, median),
  }))
  return chosen ? { chosen, remarks } : { remarks }
}

const jumpOf = ({ perEur }: RateCandidate, { before, isExplained }: Past): number =>
  before === undefined || isExplained ? 0 : distance(perEur, before)

/**
 * Two: the one of higher precedence is chosen, and the other confirms it or is reported. When they disagree and only the first
 * jumps, the other is chosen and the first is held. Up to threefold the first enters where it issues the currency or says it again.
 */
const selectOfTwo = (chosen: RateCandidate, other: RateCandidate, past: Past): Selection => {
  const off = distance(other.perEur, chosen.perEur)
  const jump = jumpOf(chosen, past)
  const isRepeated = past.held?.source === chosen.source && distance(past.held.perEur, chosen.perEur) <= jumpTolerance
  const allowed = chosen.rank <= issuerRank || isRepeated ? repeatableJump : jumpTolerance
  if (off > medianTolerance && jump > allowed && jumpOf(other, past) <= jumpTolerance)
    return { chosen: other, held: chosen, remarks: [{ rule: 'jump-held', source: chosen.source, off: jump }] }
  if (off > medianTolerance) return { chosen, remarks: [{ rule: 'disagreement', source: other.source, off }] }
  return { chosen, remarks: jump > jumpTolerance ? [{ rule: 'jump-confirmed', source: other.source, off: jump }] : [] }
}

/** One: a jump is held until a second observation confirms it or a dated event explains it. */
const selectSingle = (chosen: RateCandidate, past: Past): Selection => {
  const { isStale, held } = past
  const jump = jumpOf(chosen, past)
  if (jump <= jumpTolerance) return { chosen, remarks: [] }
  const { source, fixedOn } = chosen
  // A weekly table still in force is the same observation, not a second one.
  const isNew = fixedOn === undefined
  const isRepeated = isNew && held !== undefined && distance(chosen.perEur, held.perEur) <= jumpTolerance
  if (isRepeated && (isStale || jump <= repeatableJump || held.source !== source))
    return { chosen, remarks: [{ rule: 'jump-confirmed', source, off: jump }] }
  return { held: chosen, remarks: [{ rule: 'jump-held', source, off: jump }] }
}

/** The ECB's figure is chosen, and others far from it are reported. */
const selectOfficial = (ecb: RateCandidate, candidates: readonly RateCandidate[]): Selection => ({
  chosen: ecb,
  remarks: candidates.flatMap(({ source, perEur }) => {
    const off = distance(perEur, ecb.perEur)
    return off > medianTolerance ? [{ rule: 'off-ecb' as const, source, off }] : []
  }),
})

/** Selects among the figures of one code on one day, compared with each other and with the days before. */
export const selectRate = (candidates: readonly RateCandidate[], past: Past): Selection => {
  const ecb = candidates.find(({ source }) => source === 'ecb')
  if (ecb) {
    // A jump beyond threefold that nobody confirms is changed units or a misprint, also at the ECB.
    const isConfirmed = candidates.some(one => one !== ecb && distance(one.perEur, ecb.perEur) <= medianTolerance)
    const jump = jumpOf(ecb, past)
    if (isConfirmed || jump <= repeatableJump) return selectOfficial(ecb, candidates)
    if (candidates.length === 1) return selectSingle(ecb, past)
    const others = selectRate(
      candidates.filter(one => one !== ecb),
      past,
    )
    return { ...others, held: ecb, remarks: [{ rule: 'jump-held', source: ecb.source, off: jump }, ...others.remarks] }
  }
  if (candidates.length >= 3) return selectByMedian(candidates)
  const chosen = preferred(candidates)
  const other = candidates.find(candidate => candidate !== chosen)
  if (!chosen) return { remarks: [] }
  return other ? selectOfTwo(chosen, other, past) : selectSingle(chosen, past)
}
