/**
 * A row whose value is blank while others of its day have one was printed before the day was over: on 14 January 2026 ACCESS has
 * 47 shares without a value, and again 4,122 shares for 66,776.40. Only the volume is marked. Days without any value are kept.
 */
import { doubting, type RowCandidate } from './row-candidate.ts'

const boardOf = ({ reading, printed }: RowCandidate): string => `${printed.source} ${reading.date}`

export const markBlankValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] => {
  const withValues = new Set(candidates.filter(({ reading }) => reading.value !== null).map(boardOf))
  const doubt = 'value traded is not printed, while other rows of the day have it'
  return doubting(candidates, doubt, one => one.reading.value === null && withValues.has(boardOf(one)))
}
