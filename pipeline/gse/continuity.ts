/**
 * The previous close is the prior session's close in 99.3 % of sound pairs. A row that breaks this on both sides while its
 * neighbours agree with each other belongs to another day: on 13 and 16 January 2026 rows of December 2025 were printed.
 */
import { groupBy } from '../core/order.ts'
import { type Candidate, refuse, type Verdict } from './judged.ts'
import type { RefusedRow } from './model.ts'

const cedis = (e4: number): string => (e4 / 10_000).toFixed(2)

const isMisdated = (before: Candidate, row: Candidate, after: Candidate): boolean => {
  const close = before.reading.close
  return after.reading.previous === close && row.reading.previous !== close && row.reading.close !== close
}

/** The misdated rows, each with the close its neighbours agree on. */
const misdatedIn = (candidates: readonly Candidate[]): ReadonlyMap<Candidate, number> => {
  const misdated = new Map<Candidate, number>()
  for (const ofSymbol of groupBy(candidates, ({ reading }) => reading.symbol).values()) {
    const days = ofSymbol.toSorted((a, b) => (a.reading.date < b.reading.date ? -1 : 1))
    for (const [i, row] of days.entries()) {
      const [before, after] = [days[i - 1], days[i + 1]]
      if (before && after && isMisdated(before, row, after)) misdated.set(row, before.reading.close)
    }
  }
  return misdated
}

/** Of a board this wide, more than this share of misdated rows makes it another day's board; no sound one comes near it. */
const wideBoard = 10
const misdatedShare = 0.2

const reasonOf = ({ reading }: Candidate, agreed: number): string =>
  `${cedis(reading.previous)} to ${cedis(reading.close)}, while the sessions around it agree on ${cedis(agreed)}`

/**
 * Refuses boards of another day whole, then single misdated rows. Takes one row per date and symbol.
 *
 * The board of 13 January 2026 is one of the two printed for 2 January. Its rows that fit (ACCESS at 16.20 all month) fit by
 * chance, and GCB's 19.58 between 20.15 and 20.16 shows that a changed price may hide among them, so none is kept. What the
 * neighbours say is asked again without such boards: a sound row beside one must not be judged by it.
 */
export const refuseMisdated = (candidates: readonly Candidate[]): Verdict => {
  const suspects = misdatedIn(candidates)
  const standing: Candidate[] = []
  const refused: RefusedRow[] = []
  for (const board of groupBy(candidates, ({ reading }) => reading.date).values()) {
    const bad = board.filter(row => suspects.has(row)).length
    if (board.length < wideBoard || bad <= misdatedShare * board.length) standing.push(...board)
    else {
      const reason = `the board is of another day: ${bad} of its ${board.length} rows contradict the sessions around it`
      refused.push(...board.map(row => refuse(row, 'misdated', reason)))
    }
  }
  const misdated = misdatedIn(standing)
  const kept = standing.filter(row => !misdated.has(row))
  refused.push(...[...misdated].map(([row, agreed]) => refuse(row, 'misdated', reasonOf(row, agreed))))
  return { kept, refused }
}
