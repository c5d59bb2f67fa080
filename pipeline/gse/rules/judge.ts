/** Judges the exchange's rows: each becomes a sound line or a refusal that names its rule. */
import { compare } from '../../core/order.ts'
import { type Listings, lastDay } from '../listings.ts'
import type { DayLine, RefusedBoardRow } from '../model.ts'
import { fromE4 } from '../read/figures.ts'
import { refuseMisdated } from './continuity.ts'
import { markBlankValues, markCutVolumes, markFarValues } from './doubtful-volumes.ts'
import { settleDuplicates } from './duplicates.ts'
import { refuseExcursions } from './excursions.ts'
import { type KeptRow, type RowCandidate, refuse } from './row-candidate.ts'
import { readRow, rowRules } from './row-rules.ts'
import { hasRange } from './year-range.ts'

export interface SoundRow {
  readonly printed: KeptRow
  readonly line: DayLine
}

export interface Judgement {
  /** By date, then symbol. */
  readonly sound: readonly SoundRow[]
  /** By file, then row. */
  readonly refused: readonly RefusedBoardRow[]
}

const judgeAlone = (printed: KeptRow, listings: Listings): RowCandidate | RefusedBoardRow => {
  const reading = readRow(printed.cells)
  const broken = rowRules.find(({ refuses }) => refuses(reading))
  if (broken) return refuse({ printed, reading }, broken.name, broken.reason)
  const candidate = { printed, reading: reading as RowCandidate['reading'] }
  const listed = listings.listedSince(listings.symbolOn(reading.symbol, lastDay))
  if (listed !== null && candidate.reading.date < listed)
    return refuse(candidate, 'before-listing', `dated before ${reading.symbol} was listed on ${listed}`)
  return candidate
}

const money = (e4: number | null): number | null => (e4 === null ? null : fromE4(e4))

/** The exchange prints a missing price as nothing in some years and as 0.00 in others. */
const price = (e4: number | null): number | null => (e4 === null || e4 <= 0 ? null : fromE4(e4))

const lineOf = ({ printed, reading, doubt }: RowCandidate): DayLine => {
  const { previous, close, volume, value } = reading
  const range = hasRange(reading) ? reading : undefined
  return {
    date: reading.date,
    symbol: reading.symbol,
    suspended: reading.suspended,
    source: printed.source,
    open: price(reading.open),
    last: price(reading.last),
    bid: price(reading.bid),
    offer: price(reading.offer),
    yearHigh: range ? fromE4(range.yearHigh) : null,
    yearLow: range ? fromE4(range.yearLow) : null,
    previousClose: fromE4(previous),
    close: fromE4(close),
    change: fromE4(close - previous),
    volume: doubt === undefined ? money(volume) : null,
    value: doubt === undefined ? money(value) : null,
  }
}

/** Applies all rules in order: row by row, then untrusted volumes, then duplicates, then misdated rows and excursions. */
export const judgeRows = (rows: readonly KeptRow[], listings: Listings): Judgement => {
  const alone: RowCandidate[] = []
  const refusedAlone: RefusedBoardRow[] = []
  for (const row of rows) {
    const outcome = judgeAlone(row, listings)
    if ('reading' in outcome) alone.push(outcome)
    else refusedAlone.push(outcome)
  }
  const settled = settleDuplicates(markFarValues(markBlankValues(markCutVolumes(alone))))
  const dated = refuseMisdated(settled.kept)
  const near = refuseExcursions(dated.kept)
  const refused = [...refusedAlone, ...settled.refused, ...dated.refused, ...near.refused]
  const sound = near.kept.map(candidate => ({ printed: candidate.printed, line: lineOf(candidate) }))
  return {
    sound: sound.sort((a, b) => compare(a.line.date, b.line.date) || compare(a.line.symbol, b.line.symbol)),
    refused: refused.sort((a, b) => compare(a.file, b.file) || a.row - b.row),
  }
}
