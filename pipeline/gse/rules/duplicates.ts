/** Settles several rows for one symbol on one date. */
import { compare, groupBy } from '../../core/order.ts'
import type { RefusedBoardRow } from '../model.ts'
import { sameRowKey } from '../read/table.ts'
import { type RowCandidate, type RuleResult, refuse, rowName } from './row-candidate.ts'
import { breakTies, type Tie } from './tie-break.ts'

/** Rules that refuse a row because an equal or preferred row of its day is kept: the board lacks nothing. */
export const repeatRules: ReadonlySet<string> = new Set(['duplicate-identical', 'superseded'])

/** Rules that refuse a row because of another row, not because of its own figures. */
export const duplicateRules: ReadonlySet<string> = new Set([...repeatRules, 'duplicate'])

interface Day {
  readonly date: string
  readonly symbol: string
  readonly rows: readonly RowCandidate[]
  /** The previous closes that the symbol's rows of its next session print. */
  readonly after: ReadonlySet<number>
}

const daysOf = (symbol: string, candidates: readonly RowCandidate[]): readonly Day[] => {
  const days = [...groupBy(candidates, ({ reading }) => reading.date)].sort(([a], [b]) => compare(a, b))
  return days.map(([date, rows], i) => {
    const [, next = []] = days[i + 1] ?? []
    return { date, symbol, rows, after: new Set(next.map(({ reading }) => reading.previous)) }
  })
}

/** Refuses rows of lower precedence and repeated rows; the others are rivals. */
const rivalsAmong = (rows: readonly RowCandidate[]) => {
  const best = Math.min(...rows.map(({ printed }) => printed.rank))
  const refused: RefusedBoardRow[] = []
  const seen = new Map<string, RowCandidate>()
  for (const row of rows) {
    const key = sameRowKey(row.printed.cells)
    const twin = seen.get(key)
    if (row.printed.rank > best) refused.push(refuse(row, 'superseded', 'a source of higher rank has the row too'))
    else if (twin) refused.push(refuse(row, 'duplicate-identical', `the same row as ${rowName(twin, row)}`))
    else seen.set(key, row)
  }
  return { rivals: [...seen.values()], refused }
}

/**
 * One row per date and symbol. Dates are settled in order: each is compared with the settled close before it. All symbols of a date
 * are settled together, because symbols whose prices moved show which of two boards is right.
 */
export const settleDuplicates = (candidates: readonly RowCandidate[]): RuleResult => {
  const bySymbol = groupBy(candidates, ({ reading }) => reading.symbol)
  const days = [...bySymbol].flatMap(([symbol, rows]) => daysOf(symbol, rows))
  const kept: RowCandidate[] = []
  const refused: RefusedBoardRow[] = []
  const lastClose = new Map<string, number>()
  const keep = (row: RowCandidate): void => {
    kept.push(row)
    lastClose.set(row.reading.symbol, row.reading.close)
  }
  for (const [, session] of [...groupBy(days, ({ date }) => date)].sort(([a], [b]) => compare(a, b))) {
    const ties: Tie[] = []
    for (const { symbol, rows, after } of session) {
      if (rows.length === 1) {
        keep(rows[0]!)
        continue
      }
      const among = rivalsAmong(rows)
      refused.push(...among.refused)
      if (among.rivals.length === 1) keep(among.rivals[0]!)
      else ties.push({ rivals: among.rivals, before: lastClose.get(symbol), after })
    }
    for (const { chosen, why, beaten } of breakTies(ties)) {
      keep(chosen)
      refused.push(...beaten.map(row => refuse(row, 'duplicate', `${rowName(chosen, row)} ${why}`)))
    }
  }
  return { kept, refused }
}
