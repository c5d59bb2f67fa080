/**
 * Rows whose value is blank while others of their day have one were printed before the day was over: on 14 January 2026 ACCESS
 * stands with 47 shares and no value, and again with 4,122 shares for 66,776.40. The volume is marked, not refused: price and
 * change stand. Years in which no row had a value (before 2019) are not concerned.
 */
import type { RowCandidate } from './row-candidate.ts'

const boardOf = ({ reading, printed }: RowCandidate): string => `${printed.source} ${reading.date}`

/** Marks the volumes that no value supports although the values of their day and source are printed. */
export const markBlankValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] => {
  const withValues = new Set(candidates.filter(({ reading }) => reading.value !== null).map(boardOf))
  return candidates.map(candidate =>
    candidate.doubt === undefined && candidate.reading.value === null && withValues.has(boardOf(candidate))
      ? { ...candidate, doubt: 'value traded is not printed, while other rows of the day have it' }
      : candidate,
  )
}
