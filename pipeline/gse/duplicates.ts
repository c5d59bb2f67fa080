/** Several rows for one symbol on one date: which of them the board believes. */
import { groupBy } from '../core/order.ts'
import { type Candidate, refuse, type Verdict } from './judged.ts'
import type { RefusedRow } from './model.ts'
import { sameRowKey } from './table.ts'

/** The closes before and after, as far as they are known. */
export interface Neighbours {
  /** The symbol's close in its session before. */
  readonly before: number | undefined
  /** What the symbol's rows of its session after print as previous close. */
  readonly after: readonly number[]
}

/** Does the row take up the close before and hand on to the row after? An unknown side does not object. */
const continues = ({ reading }: Candidate, { before, after }: Neighbours): boolean =>
  (before === undefined || reading.previous === before) && (after.length === 0 || after.includes(reading.close))

/** Within 2 % of the close is what trades of one day at one price look like; a cut or misplaced volume is far off. */
const valueFits = ({ reading: { volume, value, close } }: Candidate): boolean =>
  volume !== null && value !== null && volume > 0 && Math.abs((value / volume) * 10_000 - close) <= 0.02 * close

interface Choice {
  readonly chosen: Candidate
  readonly why: string
}

const choose = (rivals: readonly Candidate[], neighbours: Neighbours): Choice => {
  const bounded = neighbours.before !== undefined || neighbours.after.length > 0
  const continuous = bounded ? rivals.filter(rival => continues(rival, neighbours)) : []
  if (continuous.length === 1) return { chosen: continuous[0]!, why: 'continues the closes before and after' }
  const fitting = rivals.find(valueFits)
  if (fitting) return { chosen: fitting, why: 'has a value that fits its shares and close' }
  return { chosen: rivals[0]!, why: 'is the first' }
}

const settle = (rows: readonly Candidate[], neighbours: Neighbours): { kept: Candidate; refused: RefusedRow[] } => {
  const refused: RefusedRow[] = []
  const best = Math.min(...rows.map(({ printed }) => printed.rank))
  const standing: Candidate[] = []
  const seen = new Map<string, Candidate>()
  for (const row of rows) {
    const key = sameRowKey(row.printed.cells)
    const twin = seen.get(key)
    if (row.printed.rank > best) refused.push(refuse(row, 'superseded', 'a source of higher standing has the row too'))
    else if (twin) refused.push(refuse(row, 'duplicate-identical', `the same row as row ${twin.printed.row}`))
    else {
      seen.set(key, row)
      standing.push(row)
    }
  }
  if (standing.length === 1) return { kept: standing[0]!, refused }
  const { chosen, why } = choose(standing, neighbours)
  for (const row of standing)
    if (row !== chosen) refused.push(refuse(row, 'duplicate', `row ${chosen.printed.row} ${why}`))
  return { kept: chosen, refused }
}

/** One row per date and symbol. Dates are settled in order, so the close before is always that of a settled row. */
export const settleDuplicates = (candidates: readonly Candidate[]): Verdict => {
  const kept: Candidate[] = []
  const refused: RefusedRow[] = []
  for (const ofSymbol of groupBy(candidates, ({ reading }) => reading.symbol).values()) {
    const days = [...groupBy(ofSymbol, ({ reading }) => reading.date).values()].sort((a, b) =>
      a[0]!.reading.date < b[0]!.reading.date ? -1 : 1,
    )
    let before: number | undefined
    for (const [i, rows] of days.entries()) {
      const after = (days[i + 1] ?? []).map(({ reading }) => reading.previous)
      const settled = rows.length === 1 ? { kept: rows[0]!, refused: [] } : settle(rows, { before, after })
      kept.push(settled.kept)
      refused.push(...settled.refused)
      before = settled.kept.reading.close
    }
  }
  return { kept, refused }
}
