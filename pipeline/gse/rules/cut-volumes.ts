/**
 * Volumes and values cut at their first thousands comma: from 19 January to 23 February 2026 `1,293,041` was exported as
 * `1.0000` and `22,868.40` as `22.0000`. Only the volume is marked.
 */
import { groupBy } from '../../core/order.ts'
import { type RowCandidate, valueFits } from './row-candidate.ts'

const thousand = 10_000_000
const whole = (e4: number): boolean => e4 % 10_000 === 0

/** The days on which the exchange's own boards are cut, for files with too few rows to show it. */
const knownCut = { from: '2026-01-19', to: '2026-02-23' } as const

/** A board of this many rows always has figures of a thousand and more, unless they were cut. */
const wideBoard = 10

const traded = ({ reading }: RowCandidate): boolean => (reading.volume ?? 0) > 0 || (reading.value ?? 0) > 0

/** All figures of the session lie below a thousand although at least five symbols traded. */
const isCutSession = (session: readonly RowCandidate[]): boolean =>
  session.length >= wideBoard &&
  session.filter(traded).length >= 5 &&
  session.every(({ reading: { volume, value } }) => (volume ?? 0) < thousand && (value ?? 0) < thousand)

/**
 * Whether these figures may have been cut: both below a thousand, and the value without cents. In a cut session a value that fits
 * is no proof: 80 shares for 96.00 at 1.20 are 80,xxx for 96,xxx.
 */
const looksCut = (candidate: RowCandidate, inCutSession: boolean): boolean => {
  const { volume, value } = candidate.reading
  if (volume === null || value === null || !traded(candidate) || volume >= thousand || value >= thousand) return false
  return inCutSession ? whole(value) || !valueFits(candidate) : whole(value) && !valueFits(candidate)
}

export const markCutVolumes = (candidates: readonly RowCandidate[]): readonly RowCandidate[] => {
  const sessions = groupBy(candidates, ({ reading }) => reading.date)
  const cutDates = new Set<string>()
  const narrowDates = new Set<string>()
  for (const session of sessions.values()) {
    const { date } = session[0]!.reading
    if (isCutSession(session)) cutDates.add(date)
    else if (session.length >= wideBoard) continue
    else if (date >= knownCut.from && date <= knownCut.to) cutDates.add(date)
    else narrowDates.add(date)
  }
  return candidates.map(candidate => {
    const { date, volume } = candidate.reading
    if (volume === null) return { ...candidate, doubt: 'shares traded is not printed' }
    const inCutSession = cutDates.has(date)
    // A file of one symbol has no board to compare with, so only its own figures count.
    return (inCutSession || narrowDates.has(date)) && looksCut(candidate, inCutSession)
      ? { ...candidate, doubt: 'shares and value are cut at their first comma' }
      : candidate
  })
}
