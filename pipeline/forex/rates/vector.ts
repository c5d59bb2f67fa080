/** The vector of one date: units of each code per 1 EUR, each from one source. */
import { daysBetween } from '../../contract/calendar.ts'
import { firstDay } from '../figure-rules.ts'
import type { DatedEvent, FigureSource, Peg } from '../model.ts'
import { type DayRow, valueAt } from './day-rows.ts'
import type { FindingsLog } from './findings.ts'
import {
  byPrecedence,
  distance,
  memoryDays,
  type Past,
  type RateCandidate,
  selectRate,
  waitingDays,
} from './outlier-filter.ts'
import { irrevocableRank, lastResortRank, pegRank } from './precedence.ts'

/** A peg farther than this from the best published figure is reported. */
const pegTolerance = 0.01

export interface ChosenRate extends FigureSource {
  readonly perEur: number
}

/** What the jump rule keeps from one date to the next; `day` counts days since the first. */
export interface Memory {
  readonly before: Map<string, { readonly perEur: number; readonly date: string; readonly day: number }>
  readonly held: Map<string, { readonly candidate: RateCandidate; readonly day: number }>
  readonly events: ReadonlyMap<string, readonly DatedEvent[]>
}

const pastOf = ({ before, held, events }: Memory, code: string, date: string, day: number): Past => {
  const last = before.get(code)
  if (!last) return { isStale: false, isExplained: false }
  const waiting = held.get(code)
  const isRecent = waiting && day - waiting.day <= waitingDays
  const isStale = day - last.day > memoryDays
  const isExplained = events.get(code)?.some(event => last.date < event.date && event.date <= date) ?? false
  return { before: last.perEur, isStale, isExplained, ...(isRecent && { held: waiting.candidate }) }
}

/** Dollars per euro from the sources that quote against the euro. */
const dollarCandidates = (rows: readonly DayRow[]): readonly RateCandidate[] =>
  rows.flatMap(row => {
    const { series, source, fixedOn } = row
    const perEur = series.anchor === 'EUR' ? valueAt(row, 'USD') : undefined
    if (perEur === undefined) return []
    return [{ source, rank: series.ranks[series.column.get('USD')!]!, perEur, ...(fixedOn && { fixedOn }) }]
  })

/** Every figure of the date by code, brought to the euro through its series' anchor. */
const candidatesOf = (rows: readonly DayRow[], usd: number | undefined) => {
  const byCode = new Map<string, RateCandidate[]>()
  // A month-end figure counts where no daily source has one: it neither outranks nor outvotes a daily figure.
  const ordered = rows.toSorted((a, b) => Number(a.series.monthEnd) - Number(b.series.monthEnd))
  for (const { series, row, source, fixedOn } of ordered) {
    const anchor = series.anchor === 'EUR' ? 1 : usd
    if (anchor === undefined) continue
    for (const [column, code] of series.codes.entries()) {
      const value = series.perAnchor[row * series.codes.length + column]!
      if (code === 'EUR' || Number.isNaN(value)) continue
      const rank = series.ranks[column]!
      const perEur = value * anchor
      const candidate = fixedOn === undefined ? { source, rank, perEur } : { source, rank, perEur, fixedOn }
      const list = byCode.get(code)
      if (list && (!series.monthEnd || list.every(other => other.rank >= lastResortRank))) list.push(candidate)
      else if (!list) byCode.set(code, [candidate])
    }
  }
  return byCode
}

interface VectorInputs {
  readonly rows: readonly DayRow[]
  /** The rates fixed by law that are in force. */
  readonly pegs: readonly Peg[]
  readonly isInForce: (code: string) => boolean
}

/** Selects the figures of one date. An ECB figure always wins; a rate fixed by law fills in, an irrevocable one replaces. */
export const vectorOn = (
  date: string,
  { rows, pegs, isInForce }: VectorInputs,
  memory: Memory,
  log: FindingsLog,
): ReadonlyMap<string, ChosenRate> => {
  const day = daysBetween(firstDay, date)
  const euroSource = rows.some(({ source }) => source === 'ecb') ? 'ecb' : 'law'
  const chosen = new Map<string, ChosenRate>([['EUR', { perEur: 1, source: euroSource }]])
  const select = (code: string, candidates: readonly RateCandidate[]): void => {
    const selection = selectRate(candidates, pastOf(memory, code, date, day))
    for (const { rule, source, off } of selection.remarks) log.add(rule, source, code, date, off)
    if (selection.held) memory.held.set(code, { candidate: selection.held, day })
    if (!selection.chosen) return
    if (!selection.held) memory.held.delete(code)
    chosen.set(code, selection.chosen)
  }
  select('USD', dollarCandidates(rows))
  const all = candidatesOf(rows, chosen.get('USD')?.perEur)
  const pegged = new Map(pegs.map(peg => [peg.code, peg]))
  for (const [code, candidates] of all) {
    const isByLaw = pegged.has(code) && !candidates.some(({ source }) => source === 'ecb')
    if (code !== 'USD' && isInForce(code) && !isByLaw) select(code, candidates)
  }
  for (const [code, peg] of pegged) {
    const anchor = chosen.get(peg.anchor)?.perEur
    const rank = peg.kind === 'irrevocable' ? irrevocableRank : pegRank
    if (anchor === undefined || !isInForce(code) || (rank === pegRank && chosen.has(code))) continue
    const perEur = peg.rate * anchor
    const best = all.get(code)?.toSorted(byPrecedence)[0]
    const off = best ? distance(best.perEur, perEur) : 0
    if (best && off > pegTolerance) log.add(rank === pegRank ? 'off-peg' : 'off-law', best.source, code, date, off)
    chosen.set(code, { perEur, source: rank === pegRank ? 'peg' : 'law' })
  }
  for (const [code, { perEur }] of chosen) memory.before.set(code, { perEur, date, day })
  return chosen
}
