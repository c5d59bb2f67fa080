/** Volumes that are not trusted: only the volume is marked. */
import { groupBy } from '../../core/order.ts'
import { markDoubt, type RowCandidate, valueFits } from './row-candidate.ts'

/** In ten-thousandths, as all figures of a row. */
const thousandE4 = 10_000_000
const isWhole = (e4: number): boolean => e4 % 10_000 === 0

/** The days on which the exchange's own boards are cut, for files with too few rows to show it. */
const knownCut = { from: '2026-01-19', to: '2026-02-23' } as const

/** A board of this many rows always has figures of a thousand and more, unless they were cut. */
const wideBoard = 10

const traded = ({ reading }: RowCandidate): boolean => (reading.volume ?? 0) > 0 || (reading.value ?? 0) > 0

/** All figures of the session lie below a thousand although at least five symbols traded. */
const isCutSession = (session: readonly RowCandidate[]): boolean =>
  session.length >= wideBoard &&
  session.filter(traded).length >= 5 &&
  session.every(({ reading: { volume, value } }) => (volume ?? 0) < thousandE4 && (value ?? 0) < thousandE4)

/**
 * Whether these figures may have been cut: both below a thousand, and the value without cents. In a cut session a value that fits
 * is no proof: 80 shares for 96.00 at 1.20 are 80,xxx for 96,xxx.
 */
const looksCut = (candidate: RowCandidate, inCutSession: boolean): boolean => {
  const { volume, value } = candidate.reading
  if (volume === null || value === null || !traded(candidate) || volume >= thousandE4 || value >= thousandE4)
    return false
  return inCutSession ? isWhole(value) || !valueFits(candidate) : isWhole(value) && !valueFits(candidate)
}

/**
 * Volumes and values cut at their first thousands comma: from 19 January to 23 February 2026 `1,293,041` was exported as
 * `1.0000` and `22,868.40` as `22.0000`.
 */
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

const boardOf = ({ reading, printed }: RowCandidate): string => `${printed.source} ${reading.date}`

/**
 * A row whose value is blank while others of its day have one was printed before the day was over: on 14 January 2026 ACCESS has
 * 47 shares without a value, and again 4,122 shares for 66,776.40. Days without any value are kept.
 */
export const markBlankValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] => {
  const withValues = new Set(candidates.filter(({ reading }) => reading.value !== null).map(boardOf))
  const doubt = 'value traded is not printed, while other rows of the day have it'
  return markDoubt(candidates, doubt, one => one.reading.value === null && withValues.has(boardOf(one)))
}

/** Sound rows stay inside: small lots of IIL trade at 1.5 times the close, blocks of ZEN (10 June 2026) at 0.52. */
const mostTimesClose = 2

const isFar = ({ reading: { volume, value, close } }: RowCandidate): boolean => {
  if (volume === null || value === null || volume <= 0) return false
  const timesClose = (value * 10_000) / (volume * close)
  return timesClose > mostTimesClose || timesClose < 1 / mostTimesClose
}

/** Shares and value that cannot both belong to the row: on 10 June 2026 ALW at 0.10 has those of ALLGH. */
export const markFarValues = (candidates: readonly RowCandidate[]): readonly RowCandidate[] =>
  markDoubt(candidates, 'value per share is more than twice or less than half of the close', isFar)
