/** The vector of one date: units of each code per 1 EUR, each from one source. */
import { daysBetween } from '../../contract/calendar.ts'
import { exact } from '../../contract/precision.ts'
import type { Figure } from '../../contract/quote.ts'
import { firstDay } from '../figure-rules.ts'
import type { DatedEvent, Peg } from '../model.ts'
import type { ExplainedRate, FigureSource, SelectionRule } from '../rate-book.ts'
import { candidatesOf, dollarCandidates } from './candidates.ts'
import type { DayRow } from './day-rows.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import {
  isConfirmedBy,
  isOnTheWay,
  mayJump,
  memoryDays,
  type Past,
  type RateCandidate,
  selectRate,
  waitingDays,
} from './outlier-filter.ts'

/** A peg farther than this from the best published figure is reported. */
const pegTolerance = 0.01

export interface ChosenRate extends FigureSource, Figure {}

/** A figure that waits for a second observation. */
interface HeldFigure extends RateCandidate {
  readonly date: string
  readonly day: number
}

/** What the jump rule keeps from one date to the next; `day` counts days since the first. */
export interface Memory {
  readonly before: Map<string, { readonly perEur: number; readonly date: string; readonly day: number }>
  /** The last figure that did not rest on a lone source below issuer and generalist. */
  readonly agreed: Map<string, { readonly perEur: number; readonly perUsd: number; readonly day: number }>
  readonly held: Map<string, readonly HeldFigure[]>
  readonly events: ReadonlyMap<string, readonly DatedEvent[]>
}

/** A held figure that a later day confirmed: it enters the vector of its own day. */
interface LateRate extends ChosenRate {
  readonly date: string
  readonly code: string
}

interface DayVector {
  readonly rates: ReadonlyMap<string, ChosenRate>
  readonly late: readonly LateRate[]
  /** By code: what was there to choose from, and the rule of the choice. */
  readonly reasons: ReadonlyMap<string, Reason>
}

interface Reason {
  readonly rule: SelectionRule
  readonly candidates: readonly RateCandidate[]
}

export const explainedRates = (reasons: ReadonlyMap<string, Reason>): readonly ExplainedRate[] =>
  [...reasons].map(([code, { rule, candidates }]) => ({
    code,
    rule,
    refused: [],
    figures: candidates.map(({ source, fixedOn, perEur, digits, precedence: { confirmsOnly } }) => ({
      source,
      perEur,
      digits,
      confirmsOnly,
      ...(fixedOn !== undefined && { fixedOn }),
    })),
  }))

const pastOf = (memory: Memory, code: string, date: string, day: number, usd: number): Past<HeldFigure> => {
  const last = memory.before.get(code)
  if (!last) return { age: 0, isExplained: false, held: [] }
  const held = (memory.held.get(code) ?? []).filter(one => day - one.day <= waitingDays)
  const isExplained = memory.events.get(code)?.some(event => last.date < event.date && event.date <= date) ?? false
  const agreed = memory.agreed.get(code)
  return {
    before: last.perEur,
    // The dollar itself has no figure in dollars.
    agreed:
      agreed && day - agreed.day <= memoryDays ? [agreed.perEur, agreed.perUsd * usd || agreed.perEur] : undefined,
    age: day - last.day,
    isExplained,
    held,
  }
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
): DayVector => {
  const day = daysBetween(firstDay, date)
  const euroSource = rows.some(({ source }) => source === 'ecb') ? 'ecb' : 'law'
  const rates = new Map<string, ChosenRate>([['EUR', { perEur: 1, precision: exact, source: euroSource }]])
  const late: LateRate[] = []
  const reasons = new Map<string, Reason>()
  const select = (code: string, candidates: readonly RateCandidate[]): void => {
    const usd = rates.get('USD')?.perEur ?? Number.NaN
    const past = pastOf(memory, code, date, day, usd)
    const { chosen, held, rule, remarks } = selectRate(candidates, past)
    reasons.set(code, { rule, candidates })
    for (const { rule, source, off } of remarks) log.add(rule, source, code, date, off)
    if (held) memory.held.set(code, [...past.held, { ...held, date, day }])
    if (!chosen) return
    if (!held) memory.held.delete(code)
    for (const one of past.held)
      if (isConfirmedBy(one, chosen, past) || isOnTheWay(one, chosen, past)) late.push({ ...one, code })
    if (rule !== 'single' || mayJump(chosen, past) || past.isExplained)
      memory.agreed.set(code, { perEur: chosen.perEur, perUsd: chosen.perEur / usd, day })
    rates.set(code, chosen)
  }
  select('USD', dollarCandidates(rows))
  const all = candidatesOf(date, rows, rates.get('USD'), log)
  const pegged = new Map(pegs.map(peg => [peg.code, peg]))
  for (const [code, candidates] of all) {
    const isByLaw = pegged.has(code) && !candidates.some(({ source }) => source === 'ecb')
    if (code !== 'USD' && isInForce(code) && !isByLaw) select(code, candidates)
  }
  for (const [code, { kind, rate, anchor: anchorCode }] of pegged) {
    const anchor = rates.get(anchorCode)
    if (anchor === undefined || !isInForce(code) || (kind === 'peg' && rates.has(code))) continue
    const perEur = rate * anchor.perEur
    const best = all.get(code)?.reduce((one, other) => (other.precedence.rank < one.precedence.rank ? other : one))
    const off = best ? distance(best.perEur, perEur) : 0
    const rule = kind === 'peg' ? 'peg' : 'law'
    if (best && off > pegTolerance) log.add(`off-${rule}`, best.source, code, date, off)
    rates.set(code, { perEur, precision: anchor.precision, source: rule })
    reasons.set(code, { rule, candidates: all.get(code) ?? [] })
  }
  for (const [code, { perEur }] of rates) memory.before.set(code, { perEur, date, day })
  return { rates, late, reasons }
}
