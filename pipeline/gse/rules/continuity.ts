/**
 * The previous close equals the prior session's close in 99.3 % of sound pairs. A row that differs on both sides while its
 * neighbours agree belongs to another day. On 13 and 16 January 2026 rows of December 2025 were printed.
 */
import { groupBy } from '../../core/order.ts'
import { type RowCandidate, type RuleResult, refuseBy } from './row-candidate.ts'
import { isWider } from './year-range.ts'

const cedis = (e4: number): string => (e4 / 10_000).toFixed(2)

/** A row between the same symbol's rows of the session before and the session after. */
interface Surrounded {
  readonly before: RowCandidate
  readonly row: RowCandidate
  readonly after: RowCandidate
}

const surroundedIn = (candidates: readonly RowCandidate[]): readonly Surrounded[] =>
  [...groupBy(candidates, ({ reading }) => reading.symbol).values()].flatMap(days =>
    days.slice(1, -1).map((row, i) => ({ before: days[i]!, row, after: days[i + 2]! })),
  )

const isMisdated = ({ before, row, after }: Surrounded): boolean => {
  const close = before.reading.close
  return after.reading.previous === close && row.reading.previous !== close && row.reading.close !== close
}

/** A board of at least this many rows with more than this share misdated is another day's board. */
const wideBoard = 10
const misdatedShare = 0.2

/** With this many misdated rows on a day, rows that fit may be of another day too. */
const fewestOfAnotherDay = 3

const reasonOf = ({ before, row: { reading } }: Surrounded): string =>
  `${cedis(reading.previous)} to ${cedis(reading.close)}, while the sessions around it agree on ${cedis(before.reading.close)}`

/** The boards that are of another day whole, each with why. */
const boardsOfAnotherDay = (candidates: readonly RowCandidate[]): ReadonlyMap<string, string> => {
  const misdated = groupBy(surroundedIn(candidates).filter(isMisdated), ({ row }) => row.reading.date)
  const rows = groupBy(candidates, ({ reading }) => reading.date)
  const boards = new Map<string, string>()
  for (const [date, { length: bad }] of misdated) {
    const all = rows.get(date)!.length
    if (all >= wideBoard && bad > misdatedShare * all)
      boards.set(date, `the board is of another day: ${bad} of its ${all} rows contradict the sessions around it`)
  }
  return boards
}

/**
 * Single misdated rows with their reasons. On a day with several of them, a row whose year's range is wider than that of the next
 * session is misdated too: SIC's 1.20 of 16 January 2026 fits its neighbours, but its year's low of 0.27 is that of 2025.
 */
const misdatedAlone = (candidates: readonly RowCandidate[]): ReadonlyMap<RowCandidate, string> => {
  const surrounded = surroundedIn(candidates)
  const misdated = surrounded.filter(isMisdated)
  const found = new Map(misdated.map(one => [one.row, reasonOf(one)]))
  const onDate = groupBy(misdated, ({ row }) => row.reading.date)
  for (const { before, row, after } of surrounded) {
    const others = onDate.get(row.reading.date)?.length ?? 0
    if (others < fewestOfAnotherDay || found.has(row)) continue
    if (isWider(row.reading, after.reading) && !isWider(before.reading, after.reading))
      found.set(row, `a year's range wider than that of the session after, on a day with ${others} rows of another day`)
  }
  return found
}

/** Refuses whole boards of another day, then single misdated rows among the others. Takes one row per date and symbol, by date. */
export const refuseMisdated = (candidates: readonly RowCandidate[]): RuleResult => {
  const boards = boardsOfAnotherDay(candidates)
  const alone = misdatedAlone(candidates.filter(({ reading }) => !boards.has(reading.date)))
  const whole = candidates.flatMap(row => {
    const reason = boards.get(row.reading.date)
    return reason === undefined ? [] : [[row, reason] as const]
  })
  return refuseBy('misdated', candidates, new Map([...whole, ...alone]))
}
