/** The outlier filter: which of several publishers' figures for one code on one day enters the book. It selects and reports, it never averages. */
import type { Figure } from '../../contract/quote.ts'
import { significant } from '../../contract/significant.ts'
import { compare } from '../../core/order.ts'
import type { FigureSource, Finding, SelectionRule } from '../rate-book.ts'
import { distance, medianOf } from './distance.ts'
import type { Precedence } from './precedence.ts'

export interface RateCandidate extends FigureSource, Figure {
  readonly precedence: Precedence
  /** The significant digits of its own price. */
  readonly digits: number
}

/** A figure farther than this from the median of three or more is refused: it is an error or another market's rate. */
const medianTolerance = 0.05

/** Without a second source the issuer and generalists may move a currency this far from the figure before, the other sources that far. */
const trustedJump = 0.3
const loneJump = 0.1

/** Two figures of one event agree this well; two sources that may only confirm must agree better. */
const sameEvent = 0.1
const sameFigure = 0.02

/**
 * A second observation by the same publisher confirms a jump up to threefold. Larger jumps are changed units or inverted
 * prices, which a repetition does not correct: they wait for another publisher or a dated event.
 */
const repeatableJump = 2

/** After a longer silence a figure up to threefold counts as a first one; beyond, a second observation by any source confirms it. */
export const memoryDays = 60

/** A trusted source of few days moves a currency further than others only where the figure before is older than this. */
const freshDays = 30

/** A held figure waits this many days for its second observation, because some tables are quarterly. */
export const waitingDays = 400

/** What the book knows of a code from the days before: the last figure, and those held since. */
export interface Past<Held = RateCandidate> {
  readonly before?: number
  /** The last figure of 60 days that did not rest on a lone source below issuer and generalist. As it was, and moved with the dollar. */
  readonly agreed?: readonly number[] | undefined
  /** The days since `before`. */
  readonly age: number
  readonly held: readonly Held[]
  /** Does a dated event (a redenomination, a devaluation) explain a jump since the last figure? */
  readonly isExplained: boolean
}

interface Remark {
  readonly rule: Finding['rule']
  readonly source: string
  readonly off: number
}

interface Selection {
  readonly chosen?: RateCandidate
  readonly rule: SelectionRule
  /** A figure that waits for the next observation. */
  readonly held?: RateCandidate
  readonly remarks: readonly Remark[]
}

/**
 * By rank. Sources of equal trust by the distance of their figures from the day's median, then by the smaller figure: no figure
 * depends on a source's name. Only which name is given for two equal figures does.
 */
const isBefore = (a: RateCandidate, b: RateCandidate, median: number): boolean =>
  (a.precedence.rank - b.precedence.rank ||
    distance(a.perEur, median) - distance(b.perEur, median) ||
    a.perEur - b.perEur ||
    compare(a.source, b.source)) < 0

const preferred = (candidates: readonly RateCandidate[]): RateCandidate | undefined => {
  if (candidates.length < 2) return candidates[0]
  const median = medianOf(candidates.map(({ perEur }) => perEur))
  return candidates.reduce((best, one) => (isBefore(one, best, median) ? one : best))
}

const near = (a: RateCandidate, b: RateCandidate, tolerance: number): boolean =>
  distance(a.perEur, b.perEur) <= tolerance

const jumpOf = ({ perEur }: RateCandidate, { before, isExplained }: Past): number =>
  before === undefined || isExplained ? 0 : distance(perEur, before)

/** May the source alone move the currency further than another? */
export const mayJump = ({ precedence }: RateCandidate, { age }: Past): boolean =>
  precedence.isTrusted && !(precedence.isShort && age <= freshDays)

/** The jump of a lone figure. Small steps of a source below issuer and generalist add up since the last figure that others agreed to. */
const loneJumpOf = (chosen: RateCandidate, past: Past): number => {
  const step = jumpOf(chosen, past)
  if (mayJump(chosen, past) || past.agreed === undefined) return step
  return Math.max(step, Math.min(...past.agreed.map(before => jumpOf(chosen, { ...past, before }))))
}

/** Has the currency gone back? A later figure within 10 % of the one before the jump, and nearer to it, confirms no jump. */
const hasReturned = (held: RateCandidate, later: RateCandidate, { before, isExplained }: Past): boolean =>
  before !== undefined &&
  !isExplained &&
  distance(later.perEur, before) <= Math.min(sameEvent, distance(later.perEur, held.perEur))

/** Does a figure held before speak for the candidate: another source's, or its own where it is trusted or the silence was long? */
export const isConfirmedBy = (held: RateCandidate, chosen: RateCandidate, past: Past): boolean => {
  // A weekly table still in force is the same observation, not a second one.
  if (chosen.fixedOn !== undefined || !near(held, chosen, trustedJump) || hasReturned(held, chosen, past)) return false
  if (held.source !== chosen.source) return near(held, chosen, sameEvent)
  return past.age > memoryDays || (mayJump(chosen, past) && jumpOf(chosen, past) <= repeatableJump)
}

/**
 * Does a held figure agree with a later one that was chosen, or lie between the figure before and that one? A currency that falls
 * for weeks is held at each step.
 */
export const isOnTheWay = (held: RateCandidate, chosen: RateCandidate, past: Past): boolean => {
  const { before, isExplained } = past
  if (near(held, chosen, sameEvent)) return !hasReturned(held, chosen, past)
  return before !== undefined && !isExplained && (held.perEur - before) * (chosen.perEur - held.perEur) > 0
}

/** Figures that agree in so many digits are one and the same. */
const copyDigits = 6

const distinctFigures = (candidates: readonly RateCandidate[]): readonly number[] => [
  ...new Set(candidates.map(({ perEur }) => significant(perEur, copyDigits))),
]

/** The median, equal figures counted once while three differ: a copy adds no evidence. */
const medianOfDistinct = (candidates: readonly RateCandidate[]): number => {
  const distinct = distinctFigures(candidates)
  return medianOf(distinct.length >= 3 ? distinct : candidates.map(({ perEur }) => perEur))
}

const remarksFarFrom = (rule: Finding['rule'], reference: number, candidates: readonly RateCandidate[]) =>
  candidates.flatMap(({ source, perEur }): readonly Remark[] => {
    const off = distance(perEur, reference)
    return off > medianTolerance ? [{ rule, source, off }] : []
  })

/** Three or more: figures far from the median are refused. */
const selectByMedian = (candidates: readonly RateCandidate[]): Selection => {
  const median = medianOfDistinct(candidates)
  const chosen = preferred(candidates.filter(({ perEur }) => distance(perEur, median) <= medianTolerance))
  const remarks = remarksFarFrom('off-median', median, candidates)
  return chosen ? { chosen, rule: 'precedence', remarks } : { rule: 'none', remarks }
}

/**
 * Two: the one of higher precedence is chosen, and the other confirms it or is reported. When they disagree and only the first
 * jumps, the other is chosen and the first is held. Up to threefold the first enters where it issues the currency or says it again.
 */
const selectOfTwo = (chosen: RateCandidate, other: RateCandidate, past: Past): Selection => {
  const off = distance(other.perEur, chosen.perEur)
  const jump = jumpOf(chosen, past)
  const isRepeated = past.held.some(held => held.source === chosen.source && near(held, chosen, trustedJump))
  const allowed = chosen.precedence.isIssuer || isRepeated ? repeatableJump : trustedJump
  if (off > medianTolerance && jump > allowed && jumpOf(other, past) <= trustedJump)
    return {
      chosen: other,
      rule: 'held',
      held: chosen,
      remarks: [{ rule: 'jump-held', source: chosen.source, off: jump }],
    }
  const rule = 'precedence'
  if (off > medianTolerance) return { chosen, rule, remarks: [{ rule: 'disagreement', source: other.source, off }] }
  const remarks = jump > trustedJump ? [{ rule: 'jump-confirmed' as const, source: other.source, off: jump }] : []
  return { chosen, rule, remarks }
}

/** One: a jump is held until a second observation confirms it or a dated event explains it. */
const selectSingle = (chosen: RateCandidate, confirming: readonly RateCandidate[], past: Past): Selection => {
  const jump = loneJumpOf(chosen, past)
  const trusted = mayJump(chosen, past) ? trustedJump : loneJump
  if (jump <= (past.age > memoryDays ? repeatableJump : trusted)) return { chosen, rule: 'single', remarks: [] }
  const { source } = chosen
  const isConfirmed =
    confirming.some(one => near(one, chosen, medianTolerance)) ||
    past.held.some(held => isConfirmedBy(held, chosen, past))
  if (isConfirmed) return { chosen, rule: 'confirmed', remarks: [{ rule: 'jump-confirmed', source, off: jump }] }
  return { held: chosen, rule: 'held', remarks: [{ rule: 'jump-held', source, off: jump }] }
}

/** Only sources that may confirm and not stand alone: a figure enters where two of them agree. */
const selectConfirmed = (candidates: readonly RateCandidate[]): Selection => {
  const agreeing = candidates.filter(one => candidates.some(other => other !== one && near(one, other, sameFigure)))
  const chosen = preferred(agreeing)
  if (chosen) return { chosen, rule: 'confirmed', remarks: [] }
  return { rule: 'unconfirmed', remarks: candidates.map(({ source }) => ({ rule: 'unconfirmed', source, off: 0 })) }
}

/** Do three other figures, near the last one, contradict a move of more than 10 %? Then it is a misprint, also at the ECB. */
const isContradicted = (ecb: RateCandidate, others: readonly RateCandidate[], past: Past): boolean =>
  jumpOf(ecb, past) > loneJump &&
  distinctFigures(others).length >= 3 &&
  distance(medianOfDistinct(others), past.before!) <= medianTolerance

/** The ECB's figure enters unless other figures contradict it, or it jumps beyond threefold and none confirms it: then it waits. */
const selectOfficial = (ecb: RateCandidate, others: readonly RateCandidate[], past: Past): Selection => {
  const isConfirmed = others.some(one => near(one, ecb, medianTolerance))
  const jump = jumpOf(ecb, past)
  if (isConfirmed || (jump <= repeatableJump && !isContradicted(ecb, others, past)))
    return { chosen: ecb, rule: 'official', remarks: remarksFarFrom('off-ecb', ecb.perEur, others) }
  if (others.length === 0) return selectSingle(ecb, [], past)
  const selection = selectRate(others, past)
  const remark = { rule: 'jump-held', source: ecb.source, off: jump } as const
  return { ...selection, held: ecb, remarks: [remark, ...selection.remarks] }
}

/** Selects among the figures of one code on one day, compared with each other and with the days before. */
export const selectRate = (candidates: readonly RateCandidate[], past: Past): Selection => {
  const ecb = candidates.find(({ source }) => source === 'ecb')
  if (ecb)
    return selectOfficial(
      ecb,
      candidates.filter(one => one !== ecb),
      past,
    )
  const sound = candidates.filter(({ precedence }) => !precedence.confirmsOnly)
  const confirming = candidates.filter(({ precedence }) => precedence.confirmsOnly)
  const chosen = preferred(sound)
  // Copies of one figure do not outvote the bank that issues the currency.
  const isAgainstOne = chosen?.precedence.isIssuer && distinctFigures(sound).length === 2
  if (sound.length >= 3 && !isAgainstOne) return selectByMedian(sound)
  if (!chosen) return candidates.length === 0 ? { rule: 'none', remarks: [] } : selectConfirmed(confirming)
  const others = sound.filter(one => one !== chosen)
  const other = others.find(one => !near(one, chosen, medianTolerance)) ?? others[0]
  return other ? selectOfTwo(chosen, other, past) : selectSingle(chosen, confirming, past)
}
