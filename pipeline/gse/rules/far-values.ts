/** Shares and value that cannot both belong to the row: on 10 June 2026 ALW at 0.10 has those of ALLGH. Only the volume is marked. */
import { doubting, type RowCandidate } from './row-candidate.ts'

/** Sound rows stay inside: small lots of IIL trade at 1.5 times the close, blocks of ZEN (10 June 2026) at 0.52. */
const mostTimesClose = 2

const isFar = ({ reading: { volume, value, close } }: RowCandidate): boolean => {
  if (volume === null || value === null || volume <= 0) return false
  const timesClose = (value * 10_000) / (volume * close)
  return timesClose > mostTimesClose || timesClose < 1 / mostTimesClose
}

export const markFarValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] =>
  doubting(candidates, 'value per share is more than twice or less than half of the close', isFar)
