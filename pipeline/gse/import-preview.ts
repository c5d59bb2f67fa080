/** The board as an import would make it: the new rows judged together with all stored ones. */
import { almanacError } from '../contract/errors.ts'
import { compare, groupBy } from '../core/order.ts'
import type { RefusedRow } from '../core/source.ts'
import { type BoardChoice, chooseBoard } from './board.ts'
import type { Listings } from './listings.ts'
import type { HeldBack, RefusedBoardRow, YearFile } from './model.ts'
import type { PlannedRow, RowPlan } from './plan-rows.ts'
import { type Judgement, judgeRows } from './rules/judge.ts'
import { keptRows } from './rules/row-candidate.ts'
import { symbolOf } from './rules/row-rules.ts'
import { sourcePrecedence } from './store.ts'

interface ImportPreview {
  /** The refused rows of the import, by reply, with the row numbers of their own files. */
  readonly refused: readonly (readonly RefusedRow[])[]
  /** Problems for a person: files that disagree, a board that is held back. */
  readonly degraded: readonly string[]
}

/** Stored years with those of the plan in place of the old ones. */
const withPlan = (stored: readonly YearFile[], { years }: RowPlan): readonly YearFile[] => {
  const planned = new Set(years.map(({ file }) => file))
  const rank = ({ source }: YearFile): number => (sourcePrecedence as readonly string[]).indexOf(source)
  return [...stored.filter(({ file }) => !planned.has(file)), ...years].sort(
    (a, b) => rank(a) - rank(b) || compare(a.file, b.file),
  )
}

const placeOf = ({ file, row }: { readonly file: string; readonly row: number }): string => `${file}\n${row}`

const refusalsOf = ({ taken }: RowPlan, refused: readonly RefusedBoardRow[]): ImportPreview['refused'] => {
  const byPlace = new Map(refused.map(one => [placeOf(one), one]))
  return taken.map(ofReply =>
    ofReply.flatMap(({ row: { file, row }, kept }) => {
      const refusal = byPlace.get(placeOf(kept))
      if (!refusal) return []
      const where = kept.file === file ? '' : ` (stored as row ${kept.row} of ${kept.file})`
      return [{ ...refusal, file, row, reason: `${refusal.reason}${where}` }]
    }),
  )
}

/** Counts the days and symbols for which a new row and a row of another file have different possible figures. */
const disagreements = ({ sound, refused }: Judgement, fresh: ReadonlySet<string>): number => {
  const lostTies = groupBy(
    refused.filter(({ rule }) => rule === 'duplicate'),
    ({ date, code }) => `${date} ${symbolOf(code)}`,
  )
  return sound.filter(({ line, printed }) => {
    const beaten = lostTies.get(`${line.date} ${line.symbol}`)?.map(({ file }) => file) ?? []
    return beaten.some(file => file !== printed.file) && [printed.file, ...beaten].some(file => fresh.has(file))
  }).length
}

/** Throws SOURCE_CONFLICT when the new rows would take the board back to an older session. */
const checkNotBehind = (session: string, current: BoardChoice | undefined, names: string, held: HeldBack): void => {
  if (!current || current.session <= session) return
  const got = `${held.refused} of ${held.rows} rows refused beside those stored`
  const expected = 'rows of which at least 95 % agree with the current board'
  const hint = `Nothing was stored. If the new file is right, take the rows of ${current.session} out of data/gse and import it again.`
  throw almanacError('SOURCE_CONFLICT', names, got, expected, { where: current.session, hint })
}

export const previewImport = (stored: readonly YearFile[], plan: RowPlan, listings: Listings): ImportPreview => {
  const judgement = judgeRows(keptRows(withPlan(stored, plan)), listings)
  const incoming: readonly PlannedRow[] = plan.taken.flat().map(({ row }) => row)
  const names = new Set(incoming.map(({ file }) => file))
  const { session, heldBack = [] } = chooseBoard(judgement) ?? {}
  const degraded: string[] = []
  const newest = heldBack.at(-1)
  if (session !== undefined && newest) {
    checkNotBehind(session, chooseBoard(judgeRows(keptRows(stored), listings)), [...names].join(', '), newest)
    if (incoming.some(({ cells }) => cells[0] === newest.session))
      degraded.push(`the board stays at ${session}: ${newest.session} has ${newest.reason}`)
  }
  const disagreeing = disagreements(judgement, names)
  const differ = disagreeing === 1 ? 'row differs' : 'rows differ'
  const why = 'from another file for the same day and symbol; the refused rows say which was chosen and why'
  if (disagreeing > 0) degraded.push(`${disagreeing} ${differ} ${why}`)
  return { refused: refusalsOf(plan, judgement.refused), degraded }
}
