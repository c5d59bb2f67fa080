/**
 * What changed in followed names, `data/whois/changes.csv`: a row a change, appended before the reply is stored, so that a kill loses
 * none. A row that a kill let be written twice is read once.
 */
import { appendFileSync, mkdirSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dayMs } from '../../contract/calendar.ts'
import { csvLine } from '../../contract/csv.ts'
import { readTable } from '../../core/csv.ts'
import { cellShape } from '../../core/data-error.ts'
import { readDataIfAny } from '../../core/files.ts'
import { compare, groupBy } from '../../core/order.ts'
import { type ChangedField, changedFields, type RegistrationChange, type StoredRecord } from '../model.ts'
import { type MergedReplies, mergeReplies } from './merge.ts'
import { isOtherRegistrar } from './reconcile.ts'

export const changesFile = 'whois/changes.csv'
const columns = ['at', 'domain', 'field', 'before', 'after'] as const

const listed = (values: readonly string[]): string => [...new Set(values)].sort(compare).join(' ')

/** Statuses that stop a transfer, a change or a deletion. */
const locksIn = ({ domain: { statuses } }: MergedReplies): string =>
  listed(statuses.filter(status => /prohibited$|lock$/i.test(status)))

/** One reply has a zone or a time and another only the day: an end that moves by less than a day has not moved. */
const isSameEnd = (before: string | undefined, after: string | undefined): boolean =>
  before === after || Math.abs(Date.parse(before ?? '') - Date.parse(after ?? '')) < dayMs

type Difference = Omit<RegistrationChange, 'at'>

const between = (before: MergedReplies, after: MergedReplies): readonly Difference[] => {
  const [old, now] = [before.registrar.name ?? '', after.registrar.name ?? '']
  const isTransferred = now !== '' && isOtherRegistrar(before, after)
  const [end, newEnd] = [before.domain.expires, after.domain.expires]
  const pairs: readonly Difference[] = [
    { field: 'registrar', before: old, after: isTransferred ? now : old },
    { field: 'nservs', before: listed(before.domain.nameServers), after: listed(after.domain.nameServers) },
    { field: 'locks', before: locksIn(before), after: locksIn(after) },
    { field: 'exdate', before: end ?? '', after: (isSameEnd(end, newEnd) ? end : newEnd) ?? '' },
  ]
  return pairs.filter(pair => pair.before !== pair.after)
}

/** What a record that replaces another changes; nothing for a first one or a bundled sample. */
export const changesBetweenRecords = (stored: StoredRecord | undefined, next: StoredRecord): readonly Difference[] => {
  if (!stored || stored.sample) return []
  const [before, after] = [mergeReplies(stored.domain, stored.replies), mergeReplies(next.domain, next.replies)]
  if (before && after) return between(before, after)
  return before === after ? [] : [{ field: 'registered', before: before ? 'yes' : 'no', after: after ? 'yes' : 'no' }]
}

/** Appends the changes. Text after the last line feed is a row that a kill cut short, and goes first. */
export const noteChanges = (dataDir: string, at: string, domain: string, changes: readonly Difference[]): void => {
  if (changes.length === 0) return
  const path = join(dataDir, changesFile)
  const text = readDataIfAny(dataDir, changesFile)
  if (text === undefined) mkdirSync(dirname(path), { recursive: true })
  else if (!text.endsWith('\n')) truncateSync(path, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
  const header = text ? '' : `${columns.join()}\n`
  appendFileSync(path, header + changes.map(one => csvLine([at, domain, one.field, one.before, one.after])).join(''))
}

const isSameChange = (a: RegistrationChange | undefined, b: RegistrationChange): boolean =>
  a?.before === b.before && a.after === b.after

/** Changes by name, oldest first. Throws CSV_SYNTAX or DATA_SHAPE naming the row. */
export const loadChanges = (dataDir: string): ReadonlyMap<string, readonly RegistrationChange[]> => {
  const text = readDataIfAny(dataDir, changesFile) ?? ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '') return new Map()
  const rows = readTable(`data/${changesFile}`, whole, columns).map(({ row, domain, field, ...rest }) => {
    const known = changedFields.find(name => name === field)
    if (known) return { domain, change: { at: rest.at, field: known, before: rest.before, after: rest.after } }
    throw cellShape(changesFile, row, 'field', field, `one of ${changedFields.join(', ')}`)
  })
  const byName = groupBy(rows, ({ domain }) => domain)
  return new Map(
    [...byName].map(([domain, group]) => {
      const last = new Map<ChangedField, RegistrationChange>()
      const changes = group.flatMap(({ change }) => {
        const isTwice = isSameChange(last.get(change.field), change)
        last.set(change.field, change)
        return isTwice ? [] : [change]
      })
      return [domain, changes.sort((a, b) => compare(a.at, b.at))]
    }),
  )
}
