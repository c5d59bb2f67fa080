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

/** A day with this share of misdated rows is a misdated board: what fits on it fits by chance, and its volumes are not its own. */
const misdatedShare = 0.2

/** Refuses misdated rows, and marks the volumes of the days they come in numbers on. Takes one row per date and symbol. */
export const refuseMisdated = (candidates: readonly Candidate[]): Verdict => {
  const misdated = new Map<Candidate, RefusedRow>()
  for (const ofSymbol of groupBy(candidates, ({ reading }) => reading.symbol).values()) {
    const days = ofSymbol.toSorted((a, b) => (a.reading.date < b.reading.date ? -1 : 1))
    for (const [i, row] of days.entries()) {
      const [before, after] = [days[i - 1], days[i + 1]]
      if (!before || !after || !isMisdated(before, row, after)) continue
      const close = cedis(before.reading.close)
      const got = `${cedis(row.reading.previous)} to ${cedis(row.reading.close)}`
      misdated.set(row, refuse(row, 'misdated', `${got}, while the sessions around it agree on ${close}`))
    }
  }
  const kept: Candidate[] = []
  for (const ofDate of groupBy(candidates, ({ reading }) => reading.date).values()) {
    const sound = ofDate.filter(row => !misdated.has(row))
    const isMisdatedBoard = (ofDate.length - sound.length) / ofDate.length > misdatedShare && ofDate.length >= 10
    const doubt = 'the board of this date belongs to another day'
    kept.push(...sound.map(row => (isMisdatedBoard ? { ...row, doubt } : row)))
  }
  return { kept, refused: [...misdated.values()] }
}
