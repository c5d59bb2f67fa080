/** Corrections: figures that changed after their day had settled, kept on record for readers who used the old ones. */
import { daysBetween, isDate } from '../../contract/calendar.ts'
import { formatCsv } from '../../core/csv.ts'
import { writeTables } from '../../core/data-sums.ts'
import { compare } from '../../core/order.ts'
import type { SourceReply } from '../../core/source.ts'
import type { Correction, FigureChange } from '../model.ts'
import { cellError, rowsIfAny } from './cells.ts'

/** Days by which a Date header may lag behind a right clock: time zones, caches. */
const mostLag = 2

/**
 * The day under which a merge of replies is recorded; undefined where no reply has its day of receipt. A clock further ahead of a
 * reply's Date header is wrong, so the header counts. The day is never before `newest`, the newest figure known of the source.
 */
export const dayOfRecord = (replies: readonly SourceReply[], newest: string): string | undefined => {
  const { today } = replies.find(reply => reply.today !== undefined) ?? {}
  if (today === undefined) return undefined
  const sent = replies
    .flatMap(reply => reply.sent ?? [])
    .sort(compare)
    .at(-1)
  if (sent === undefined || daysBetween(sent, today) <= mostLag) return today
  const day = sent > newest ? sent : newest
  return day < today ? day : today
}

const correctionsFile = 'forex/corrections.csv'
const correctionColumns = ['on', 'source', 'first', 'last', 'label', 'before', 'after'] as const

/** Within these days a figure may arrive or change without being a correction. */
export const settledAfterDays = 14

/** More additions than this in one merge are a backfill. A source has one line for all its backfills of a day. */
const backfillFrom = 10

/** Forms of one publisher print one number as 143.2 and as 143.20. */
const isOtherNumber = ({ before, after }: FigureChange): boolean => before === '' || Number(before) !== Number(after)

/** Whether a change is on record: a merge that was interrupted after writing its record runs again. */
const isRecorded = (known: readonly Correction[], { date, label, before, after }: FigureChange): boolean =>
  known.some(one =>
    one.label === '*'
      ? before === '' && one.first <= date && date <= one.last
      : one.first === date && one.label === label && one.before === before && one.after === after,
  )

/** Adds corrections, sorted by day and source, so that the order of replies leaves no trace. Known ones never change. */
export const recordCorrections = (
  dataDir: string,
  key: string,
  on: string,
  differences: readonly FigureChange[],
): void => {
  const past = differences.filter(change => daysBetween(change.date, on) > settledAfterDays && isOtherNumber(change))
  if (past.length === 0) return
  const known = loadCorrections(dataDir)
  const today = known.filter(one => one.on === on && one.source === key)
  const old = past.filter(difference => !isRecorded(today, difference))
  const additions = old.filter(({ before }) => before === '')
  const backfill = today.find(({ label }) => label === '*')
  const isBackfill = additions.length > backfillFrom || (backfill !== undefined && additions.length > 0)
  const single = isBackfill ? old.filter(({ before }) => before !== '') : old
  const lines = single.map(({ date, label, before, after }) => [on, key, date, date, label, before, after])
  if (isBackfill) {
    const dates = additions.map(({ date }) => date)
    if (backfill) dates.push(backfill.first, backfill.last)
    dates.sort(compare)
    const count = additions.length + Number(backfill?.after ?? 0)
    lines.push([on, key, dates[0]!, dates.at(-1)!, '*', '', String(count)])
  }
  if (lines.length === 0) return
  const others = isBackfill ? known.filter(one => one !== backfill) : known
  const kept = others.map(one => correctionColumns.map(column => one[column]))
  const all = [...kept, ...lines].sort((a, b) => compare(a.join('\n'), b.join('\n')))
  writeTables(dataDir, [{ file: correctionsFile, text: formatCsv([correctionColumns, ...all]) }])
}

export const loadCorrections = (dataDir: string): readonly Correction[] =>
  rowsIfAny(dataDir, correctionsFile, correctionColumns).map(({ row, on, source, label, before, after, ...rest }) => {
    for (const [column, date] of Object.entries({ on, first: rest.first, last: rest.last }))
      if (!isDate(date)) throw cellError(correctionsFile, row, column, date, 'a date YYYY-MM-DD')
    return { on, source, first: rest.first, last: rest.last, label, before, after }
  })
