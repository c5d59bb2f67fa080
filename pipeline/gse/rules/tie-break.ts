/** Which of several rows for one symbol is right, judged together with the other symbols of the same date. */
import { groupBy } from '../../core/order.ts'
import type { RowCandidate } from './row-candidate.ts'

/** Different rows of one source for one symbol on one date, in the order they were printed. */
export interface Tie {
  readonly rivals: readonly RowCandidate[]
  /** The symbol's close in its session before, as far as it is known. */
  readonly before: number | undefined
  /** What the symbol's rows of its session after print as previous close. */
  readonly after: ReadonlySet<number>
}

export interface TieDecision {
  readonly chosen: RowCandidate
  readonly why: string
  readonly beaten: readonly RowCandidate[]
}

/** Does the row take up the close before and hand on to the row after? An unknown side does not object. */
const continues = ({ reading }: RowCandidate, { before, after }: Tie): boolean =>
  (before === undefined || reading.previous === before) && (after.size === 0 || after.has(reading.close))

/** The one row that continues the closes around it; undefined when none does, several do, or nothing is known around it. */
const continuousIn = (contest: Tie): RowCandidate | undefined => {
  if (contest.before === undefined && contest.after.size === 0) return undefined
  const continuous = contest.rivals.filter(rival => continues(rival, contest))
  return continuous.length === 1 ? continuous[0] : undefined
}

/** Within 2 % of the close is what trades of one day at one price look like; a cut or misplaced volume is far off. */
const valueFits = ({ reading: { volume, value, close } }: RowCandidate): boolean =>
  volume !== null && value !== null && volume > 0 && Math.abs((value / volume) * 10_000 - close) <= 0.02 * close

const isBlank = ({ reading }: RowCandidate): boolean => reading.value === null

type Place = 'first' | 'last'

/** So many symbols, and nearly all of them the same way, before the place of a row says anything about the others. */
const fewestVotes = 3
const nearlyAll = 0.9

/**
 * Where the right rows of a date stand among their rivals. For 2 January 2026 two boards are printed, the first of them of
 * 31 December: CAL, EGL, GCB and five others show by their closes that theirs is the last, so MTNGH's is too, although its
 * 4.20 stands in both. Line numbers would not do: the files of `data/` are sorted by symbol.
 */
const placeOf = (contests: readonly Tie[]): Place | undefined => {
  const places = contests.flatMap((contest): readonly (Place | 'between')[] => {
    const chosen = continuousIn(contest)
    if (chosen === undefined) return []
    if (chosen === contest.rivals[0]) return ['first']
    return chosen === contest.rivals.at(-1) ? ['last'] : ['between']
  })
  if (places.length < fewestVotes) return undefined
  const isAgreed = (place: Place): boolean => places.filter(one => one === place).length >= nearlyAll * places.length
  if (isAgreed('last')) return 'last'
  return isAgreed('first') ? 'first' : undefined
}

const choose = (contest: Tie, place: Place | undefined): Omit<TieDecision, 'beaten'> => {
  const { rivals } = contest
  const continuous = continuousIn(contest)
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

/** Decides the contests of one date: by continuity, by the place the continuous rows have, by value, by print. */
export const breakTies = (contests: readonly Tie[]): readonly TieDecision[] =>
  [...groupBy(contests, ({ rivals }) => rivals[0]!.printed.source).values()].flatMap(ofSource => {
    const place = placeOf(ofSource)
    return ofSource.map(contest => {
      const { chosen, why } = choose(contest, place)
      return { chosen, why, beaten: contest.rivals.filter(rival => rival !== chosen) }
    })
  })
