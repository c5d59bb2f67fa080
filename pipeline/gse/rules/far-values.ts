/**
 * Shares and value that cannot both be of this row: on 10 June 2026 ALW at 0.10 has 10,272 shares for 86,901.12, which is 8.46
 * a share and ALLGH's trade. The volume is marked, not refused: price and change stand.
 */
import type { RowCandidate } from './row-candidate.ts'

/**
 * Sound rows stay inside: small lots of IIL go at 1.5 times the close, blocks of ACCESS (13 July 2026) and ZEN (10 June 2026)
 * at 0.72 and 0.52. The year's range would not tell them apart: IIL's 0.12 lies above its 0.08.
 */
const mostTimesClose = 2

const isFar = ({ reading: { volume, value, close } }: RowCandidate): boolean => {
  if (volume === null || value === null || volume <= 0) return false
  const timesClose = (value * 10_000) / (volume * close)
  return timesClose > mostTimesClose || timesClose < 1 / mostTimesClose
}

/** Marks the volumes whose value per share is more than twice or less than half of the close. */
export const markFarValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] =>
  candidates.map(candidate =>
    candidate.doubt === undefined && isFar(candidate)
      ? { ...candidate, doubt: 'value per share is more than twice or less than half of the close' }
      : candidate,
  )
