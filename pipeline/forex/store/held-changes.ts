/**
 * Bounds of corrections. A reply that changes figures of past days too far or too widely is held in `data/forex/held.csv`. It enters
 * when the same publisher says the same again on another day. The bounds count what entered earlier that day, so that several replies
 * cannot pass them in steps. Figures that were missing are not changes and always enter.
 */
import { isDate } from '../../contract/calendar.ts'
import { formatCsv } from '../../core/csv.ts'
import { writeTables } from '../../core/data-sums.ts'
import { readDataIfAny } from '../../core/files.ts'
import { compare, groupBy } from '../../core/order.ts'
import { keyOfFigure } from '../figure-rules.ts'
import type { Correction, FigureChange, HeldChange, PublishedQuote } from '../model.ts'
import { distance } from '../rates/distance.ts'
import { cellError, decimalAt, rowsIfAny } from './cells.ts'

/** A change farther than this is held with all others of its reply. */
const farthestChange = 0.02

/** Changes on more days are held: a publisher that changes more than a working week at once has changed its table and corrects no misprint. */
const mostDays = 5

const heldFile = 'forex/held.csv'
const columns = ['on', 'source', 'date', 'label', 'before', 'after'] as const

/** Changes that wait. Throws DATA_SHAPE. */
export const loadHeldChanges = (dataDir: string): readonly HeldChange[] =>
  rowsIfAny(dataDir, heldFile, columns).map(({ row, on, source, date, label, before, after }) => {
    for (const [column, day] of Object.entries({ on, date }))
      if (!isDate(day)) throw cellError(heldFile, row, column, day, 'a date YYYY-MM-DD')
    for (const [column, figure] of Object.entries({ before, after })) decimalAt(heldFile, row, column, figure)
    return { on, source, date, label, before, after }
  })

/** Writes the table in a fixed order; writes no file if no change ever waited. */
export const writeHeldChanges = (dataDir: string, held: readonly HeldChange[]): void => {
  if (held.length === 0 && readDataIfAny(dataDir, heldFile) === undefined) return
  const lines = held.map(one => columns.map(column => one[column]))
  lines.sort((a, b) => compare(a.join('\n'), b.join('\n')))
  writeTables(dataDir, [{ file: heldFile, text: formatCsv([columns, ...lines]) }])
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The same figure, perhaps with more digits: a history often prints more of them than the page of the day. */
const isSame = (a: string, b: string): boolean => {
  const unit = 10 ** -Math.min(decimalsOf(a), decimalsOf(b))
  const off = Math.abs(Number(a) - Number(b))
  return off === 0 || (off <= unit * 0.500001 && distance(Number(a), Number(b)) <= farthestChange)
}

/** What is known of a source before a reply of the day `on`: its changes that wait, and the corrections recorded that day. */
interface KnownChanges {
  readonly on: string
  readonly waiting: readonly HeldChange[]
  readonly recorded: readonly Correction[]
}

/** The changes of a reply that must wait. */
export const changesToHold = (
  changes: readonly FigureChange[],
  { on, waiting: known, recorded }: KnownChanges,
): readonly FigureChange[] => {
  const waiting = new Map(known.map(one => [keyOfFigure(one), one]))
  const isSaidAgain = (change: FigureChange): boolean => {
    const held = waiting.get(keyOfFigure(change))
    // Not only on a later day: a clock that was fast may have dated the first time ahead.
    return held !== undefined && held.on !== on && isSame(held.after, change.after)
  }
  const fresh = changes.filter(change => {
    const { date, before, after } = change
    return before !== '' && !isSame(before, after) && date < on && !isSaidAgain(change)
  })
  const entered = recorded.filter(({ before }) => before !== '').map(one => ({ ...one, date: one.first }))
  const befores = groupBy([...fresh, ...entered], keyOfFigure)
  const isFar = fresh.some(change =>
    befores
      .get(keyOfFigure(change))!
      .some(({ before }) => distance(Number(before), Number(change.after)) > farthestChange),
  )
  return isFar || new Set([...fresh, ...entered].map(({ date }) => date)).size > mostDays ? fresh : []
}

/** What waits after a reply of a source: new ones, and those of which the reply says nothing. A change taken back waits no more. */
export const stillHeld = (
  known: readonly HeldChange[],
  toHold: readonly FigureChange[],
  { key, on, quotes }: { readonly key: string; readonly on: string; readonly quotes: readonly PublishedQuote[] },
): readonly HeldChange[] => {
  const said = new Set(quotes.map(keyOfFigure))
  const before = new Map(known.filter(({ source }) => source === key).map(one => [keyOfFigure(one), one]))
  return [
    ...known.filter(one => one.source !== key || !said.has(keyOfFigure(one))),
    ...toHold.map(change => {
      const earlier = before.get(keyOfFigure(change))
      return earlier && isSame(earlier.after, change.after) ? earlier : { on, source: key, ...change }
    }),
  ]
}
