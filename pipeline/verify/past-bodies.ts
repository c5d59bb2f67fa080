/** Published bodies of past days: those that a new tree would change, and the record of accepted changes. */
import { hash } from 'node:crypto'
import type { Book } from '../book.ts'
import { daysBetween } from '../contract/calendar.ts'
import { documentKey } from '../contract/documents.ts'
import { almanacError } from '../contract/errors.ts'
import type { Vector } from '../contract/quote.ts'
import { orUndefined } from '../core/files.ts'
import type { FigureChange } from '../forex/model.ts'
import { recordCorrections, settledAfterDays } from '../forex/store/corrections.ts'
import type { TreeOnDisk } from '../publish/build.ts'
import type { Manifest } from '../publish/manifest.ts'
import { bodyIn } from '../publish/tree.ts'
import { answersOf } from '../resources.ts'

const dayKey = /^forex\/days\/(\d{4})\/(\d{4}-\d\d-\d\d)\.json$/

const isPast = (key: string, today: string): boolean => {
  const [, , date] = dayKey.exec(key) ?? []
  return date !== undefined && daysBetween(date, today) > settledAfterDays
}

const historyKey = /^gse\/history\/[^/]+\.json$/

/** The settled sessions of a history, a text each. Undefined for a damaged body, which does not show what was published. */
const sessionsIn = (tree: TreeOnDisk, key: string, today: string): readonly string[] | undefined =>
  orUndefined(() => {
    const bytes = bodyIn(tree.dir, key, tree.profile)
    if (hash('sha256', bytes) !== tree.files[key]) return undefined
    const { sessions } = JSON.parse(bytes.toString()) as { sessions: readonly { date: string }[] }
    return sessions
      .filter(({ date }) => daysBetween(date, today) > settledAfterDays)
      .map(session => JSON.stringify(session))
  })

/** A history grows every day: it has changed when a settled session differs or is missing. */
const isOtherHistory = (key: string, written: TreeOnDisk, shown: TreeOnDisk, today: string): boolean => {
  if (!historyKey.test(key) || written.files[key] === undefined || written.files[key] === shown.files[key]) return false
  const after = new Set(sessionsIn(written, key, today))
  return (sessionsIn(shown, key, today) ?? []).some(session => !after.has(session))
}

/** Throws CHANGE_REFUSED when past days or settled sessions differ between what is shown and what was written. */
export const refusePastChange =
  (today: string) =>
  (written: TreeOnDisk, shown: TreeOnDisk | undefined): void => {
    if (!shown) return
    const changed = Object.entries(shown.files).filter(
      ([key, sum]) => (isPast(key, today) && written.files[key] !== sum) || isOtherHistory(key, written, shown, today),
    )
    const [first] = changed
    if (!first) return
    const got = `${changed.length} ${changed.length === 1 ? 'body' : 'bodies'} of past days that would change`
    const hint = 'Restore data/, or pass --accept-change: changed rates then stand in /forex/corrections.json.'
    throw almanacError('CHANGE_REFUSED', first[0], got, 'the bodies published before', { hint })
  }

type DayBody = Pick<Vector, 'rates'>

const textOf = (rate: number | undefined): string => (rate === undefined ? '' : String(rate))

/** Records how an accepted change of a year of `source` changes published days: units for one euro, before and after. */
export const recordPastChanges = (
  { dir, manifest, book }: { readonly dir: string; readonly manifest: Manifest; readonly book: Book },
  change: { readonly dataDir: string; readonly source: string; readonly year: string; readonly today: string },
): number => {
  const { dataDir, source, year, today } = change
  const day = answersOf('forexDay', book)
  const changes: FigureChange[] = []
  for (const key of Object.keys(manifest.files)) {
    const [, keyYear, date = ''] = dayKey.exec(key) ?? []
    if (keyYear !== year) continue
    const bytes = bodyIn(dir, documentKey('forexDay', { year, date }), manifest.profile)
    const before = (JSON.parse(bytes.toString()) as DayBody).rates
    const after = (day.answer({ year, date }) as DayBody | undefined)?.rates ?? {}
    for (const label of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (before[label] !== after[label])
        changes.push({ date, label, before: textOf(before[label]), after: textOf(after[label]) })
  }
  recordCorrections(dataDir, source, today, changes)
  return changes.length
}
