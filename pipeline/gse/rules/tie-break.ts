/** The tie-break: which of several rows for one symbol is right, decided with the other symbols of the same date. */
import { groupBy } from '../../core/order.ts'
import { type RowCandidate, valueFits } from './row-candidate.ts'

/** Different rows of one source for one symbol on one date, in the order they were printed. */
export interface Tie {
  readonly rivals: readonly RowCandidate[]
  /** The symbol's close in its session before, where it is known. */
  readonly before: number | undefined
  /** The previous closes that the symbol's rows of its next session print. */
  readonly after: ReadonlySet<number>
}

interface TieDecision {
  readonly chosen: RowCandidate
  readonly why: string
  readonly beaten: readonly RowCandidate[]
}

/** Whether the row's previous close is the close before and its close the next row's previous close. An unknown side counts as equal. */
const continues = ({ reading }: RowCandidate, { before, after }: Tie): boolean =>
  (before === undefined || reading.previous === before) && (after.size === 0 || after.has(reading.close))

/** The one row that continues the closes around it; undefined when none does, several do, or nothing is known around it. */
const continuousIn = (tie: Tie): RowCandidate | undefined => {
  if (tie.before === undefined && tie.after.size === 0) return undefined
  const continuous = tie.rivals.filter(rival => continues(rival, tie))
  return continuous.length === 1 ? continuous[0] : undefined
}

const isBlank = ({ reading }: RowCandidate): boolean => reading.value === null

type Place = 'first' | 'last'

/** The place of a row decides for others only when this many symbols are settled and this share of them agrees. */
const fewestVotes = 3
const nearlyAll = 0.9

/**
 * The place of the right rows of a date among their rivals. For 2 January 2026 two boards are printed. The closes of eight symbols
 * show that the last is right. So the last is used for MTNGH too, which has 4.20 in both.
 */
const placeOf = (ties: readonly Tie[]): Place | undefined => {
  const places = ties.flatMap((tie): readonly (Place | 'between')[] => {
    const chosen = continuousIn(tie)
    if (chosen === undefined) return []
    if (chosen === tie.rivals[0]) return ['first']
    return chosen === tie.rivals.at(-1) ? ['last'] : ['between']
  })
  if (places.length < fewestVotes) return undefined
  const isAgreed = (place: Place): boolean => places.filter(one => one === place).length >= nearlyAll * places.length
  if (isAgreed('last')) return 'last'
  return isAgreed('first') ? 'first' : undefined
}

const choose = (tie: Tie, place: Place | undefined): Omit<TieDecision, 'beaten'> => {
  const { rivals } = tie
  const continuous = continuousIn(tie)
  if (continuous) return { chosen: continuous, why: 'continues the closes before and after' }
  if (place !== undefined)
    return {
      chosen: rivals.at(place === 'first' ? 0 : -1)!,
      why: `stands ${place}, as the rows of this day do that continue the closes around them`,
    }
  const fitting = rivals.find(valueFits)
  if (fitting) return { chosen: fitting, why: 'has a value that fits its shares and close' }
  const complete = rivals.some(isBlank) ? rivals.find(rival => !isBlank(rival)) : undefined
  if (complete) return { chosen: complete, why: 'has its value printed' }
  return { chosen: rivals[0]!, why: 'is the first' }
}

/** Breaks the ties of one date: by continuity, then by the place of continuous rows, then by value, then by order. */
export const breakTies = (ties: readonly Tie[]): readonly TieDecision[] =>
  [...groupBy(ties, ({ rivals }) => rivals[0]!.printed.source).values()].flatMap(ofSource => {
    const place = placeOf(ofSource)
    return ofSource.map(tie => {
      const { chosen, why } = choose(tie, place)
      return { chosen, why, beaten: tie.rivals.filter(rival => rival !== chosen) }
    })
  })
