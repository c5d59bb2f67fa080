/**
 * The previous close is the prior session's close in 99.3 % of sound pairs. A row that breaks this on both sides while its
 * neighbours agree with each other belongs to another day: on 13 and 16 January 2026 rows of December 2025 were printed.
 */
import { groupBy } from '../../core/order.ts'
import type { RefusedBoardRow } from '../model.ts'
import { type RowCandidate, type RowVerdict, refuse } from './row-candidate.ts'
import { isWider } from './year-range.ts'

const cedis = (e4: number): string => (e4 / 10_000).toFixed(2)

/** A row between the same symbol's rows of the session before and the session after. */
interface Surrounded {
  readonly before: RowCandidate
  readonly row: RowCandidate
  readonly after: RowCandidate
}

const surroundedIn = (candidates: readonly RowCandidate[]): readonly Surrounded[] =>
  [...groupBy(candidates, ({ reading }) => reading.symbol).values()].flatMap(ofSymbol => {
    const days = ofSymbol.toSorted((a, b) => (a.reading.date < b.reading.date ? -1 : 1))
    return days.slice(1, -1).map((row, i) => ({ before: days[i]!, row, after: days[i + 2]! }))
  })

const isMisdated = ({ before, row, after }: Surrounded): boolean => {
  const close = before.reading.close
  return after.reading.previous === close && row.reading.previous !== close && row.reading.close !== close
}

/** Of a board this wide, more than this share of misdated rows makes it another day's board; no sound one comes near it. */
const wideBoard = 10
const misdatedShare = 0.2

/** So many misdated rows on one day, and others of the same day may stand among those that fit. */
const fewestOfAnotherDay = 3

const reasonOf = ({ before, row: { reading } }: Surrounded): string =>
  `${cedis(reading.previous)} to ${cedis(reading.close)}, while the sessions around it agree on ${cedis(before.reading.close)}`

/** The boards that are of another day whole, each with why. */
const boardsOfAnotherDay = (candidates: readonly RowCandidate[]): ReadonlyMap<string, string> => {
  const misdated = groupBy(surroundedIn(candidates).filter(isMisdated), ({ row }) => row.reading.date)
  const rows = new Map<string, number>()
  for (const { reading } of candidates) rows.set(reading.date, (rows.get(reading.date) ?? 0) + 1)
  const boards = new Map<string, string>()
  for (const [date, { length: bad }] of misdated) {
    const all = rows.get(date)!
    if (all >= wideBoard && bad > misdatedShare * all)
      boards.set(date, `the board is of another day: ${bad} of its ${all} rows contradict the sessions around it`)
  }
  return boards
}

/**
 * The rows that are misdated alone, each with why. A year's range is never wider than that of the session after, so on a day with
 * several misdated rows one that has such a range belongs to them: SIC's 1.20 of 16 January 2026 fits between 1.20 and 1.20, but
 * its year's low of 0.27 is that of 2025, as it is for SCB and TBL, whose prices show it. Its 26,660 shares are of that day too.
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

/**
 * Refuses boards of another day whole, then single misdated rows. Takes one row per date and symbol.
 *
 * The board of 13 January 2026 is one of the two printed for 2 January. Its rows that fit (ACCESS at 16.20 all month) fit by
 * chance, and GCB's 19.58 between 20.15 and 20.16 shows that a changed price may hide among them, so none is kept. What the
 * neighbours say is asked again without such boards: a sound row beside one must not be judged by it.
 */
export const refuseMisdated = (candidates: readonly RowCandidate[]): RowVerdict => {
  const boards = boardsOfAnotherDay(candidates)
  const standing = candidates.filter(({ reading }) => !boards.has(reading.date))
  const alone = misdatedAlone(standing)
  const refused: RefusedBoardRow[] = []
  for (const row of candidates) {
    const reason = boards.get(row.reading.date) ?? alone.get(row)
    if (reason !== undefined) refused.push(refuse(row, 'misdated', reason))
  }
  return { kept: standing.filter(row => !alone.has(row)), refused }
}
