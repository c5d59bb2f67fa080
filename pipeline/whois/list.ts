/** The operator's list: `npm run domains -- add|remove|list`. Names are judged before anything is written or asked. */
import { join } from 'node:path'
import { daysBetween, utcDay } from '../contract/calendar.ts'
import { almanacError } from '../contract/errors.ts'
import { formatCsv } from '../core/csv.ts'
import { writeWhole } from '../core/files.ts'
import { withLock } from '../core/lock.ts'
import { compare } from '../core/order.ts'
import { stamp } from './ask/asked-server.ts'
import { dueAtBy } from './due.ts'
import type { FollowedDomain, Verdict } from './model.ts'
import { followableName, judgeName, pastedName } from './name.ts'
import { lastKnownOf, storedAnswer } from './registration/last-known.ts'
import {
  eraseRecord,
  fetchLock,
  isUnreadable,
  listColumns,
  listFile,
  loadList,
  loadRecord,
} from './registration/store.ts'
import { openTries, readTries, type Try } from './tries.ts'

/** Words that an error names. */
const mostRefused = 20

/** All names as A-labels, each once, in the order given. Throws USAGE with those that cannot be followed, before any effect. */
const namesOf = (given: readonly string[]): readonly string[] => {
  const refused = given.flatMap(name => {
    const verdict = judgeName(pastedName(name))
    return verdict.kind === 'refused' ? `${name}: ${verdict.reason}` : []
  })
  if (refused.length > 1) {
    const more = refused.length > mostRefused ? `; and ${refused.length - mostRefused} more` : ''
    throw almanacError(
      'USAGE',
      `${refused.length} of ${given.length} domain names`,
      `${refused.length} that cannot be followed`,
      'registered domain names such as example.com',
      { hint: `The list is as it was. ${refused.slice(0, mostRefused).join('; ')}${more}.` },
    )
  }
  return [...new Set(given.map(name => followableName(pastedName(name))))]
}

/** Changes the list, one edit after the other. Gives the names that it had before, and those that it had not. */
const edit = (
  dataDir: string,
  names: readonly string[],
  change: (followed: readonly FollowedDomain[], unknown: readonly string[]) => readonly FollowedDomain[],
) =>
  withLock(join(dataDir, '.state/whois/list.lock'), async () => {
    const followed = loadList(dataDir)
    const listed = new Set(followed.map(({ domain }) => domain))
    const [known, unknown] = [names.filter(name => listed.has(name)), names.filter(name => !listed.has(name))]
    const next = [...change(followed, unknown)].sort((a, b) => compare(a.domain, b.domain))
    const rows = next.map(({ domain, since }) => [domain, since])
    if (next.length !== followed.length) writeWhole(join(dataDir, listFile), formatCsv([[...listColumns], ...rows]))
    return { known, unknown }
  })

/** Puts names on the list. `today` is the date they are followed since. */
export const addDomains = async (dataDir: string, given: readonly string[], today: string) => {
  const { known, unknown } = await edit(dataDir, namesOf(given), (followed, added) => [
    ...followed,
    ...added.map(domain => ({ domain, since: today })),
  ])
  return { added: unknown, already: known }
}

/**
 * Takes names off the list, so that they are no longer published. Their replies stay unless `purge`, which erases them and
 * what is remembered of them, also for names already off the list. `purge` waits for a running fetch.
 */
export const removeDomains = async (
  dataDir: string,
  given: readonly string[],
  { purge = false }: { readonly purge?: boolean } = {},
) => {
  const names = namesOf(given)
  const gone = new Set(names)
  const { known, unknown } = await edit(dataDir, names, followed => followed.filter(({ domain }) => !gone.has(domain)))
  if (purge) await withLock(fetchLock(dataDir), async () => erase(dataDir, names))
  return { removed: known, unknown }
}

const erase = (dataDir: string, names: readonly string[]): void => {
  const tries = openTries(dataDir)
  for (const name of names) {
    eraseRecord(dataDir, name)
    tries.forget(name)
  }
  tries.close()
}

export interface ListRow {
  readonly domain: string
  readonly since: string
  /** The verdict of the last question, or of the stored reply; null when never asked. */
  readonly verdict: Verdict | null
  readonly askedAt: string | null
  /** The stored file of a name that nothing else is known of, where it cannot be read; null otherwise. */
  readonly unreadable: string | null
  readonly expires: string | null
  /** When the registry stated that expiry, which may be before the last question; null without one. */
  readonly expiresAsOf: string | null
  /** Days until `expires`. Negative for a record older than its own expiry: it was renewed or lost since. */
  readonly daysLeft: number | null
  /** The instant from which it is due again; null when it is due now. */
  readonly dueAt: string | null
}

const expiresAsOf = (dataDir: string, domain: string, last: Try | undefined): string | null => {
  if (last?.expires === undefined) return null
  return last.verdict === 'found' ? last.at : (storedAnswer(dataDir, domain)?.at ?? null)
}

const unreadableOf = (dataDir: string, domain: string): string | null => {
  try {
    loadRecord(dataDir, domain)
    return null
  } catch (error) {
    if (isUnreadable(error)) return error.facts.subject
    throw error
  }
}

/** The list with what is known of each name, in code-unit order. */
export const listDomains = (dataDir: string, now: Date): readonly ListRow[] => {
  const lastKnown = lastKnownOf(dataDir, readTries(dataDir))
  return [...loadList(dataDir)]
    .sort((a, b) => compare(a.domain, b.domain))
    .map(({ domain, since }) => {
      const last = lastKnown(domain)
      const due = dueAtBy(now, last)
      return {
        domain,
        since,
        verdict: last?.verdict ?? null,
        askedAt: last?.at ?? null,
        unreadable: last === undefined ? unreadableOf(dataDir, domain) : null,
        expires: last?.expires ?? null,
        expiresAsOf: expiresAsOf(dataDir, domain, last),
        daysLeft: last?.expires === undefined ? null : daysBetween(utcDay(now), last.expires.slice(0, 10)),
        dueAt: due <= now.getTime() ? null : stamp(new Date(due)),
      }
    })
}

/** The rows by expiry, soonest first; names without one come last. */
export const byExpiry = (rows: readonly ListRow[]): readonly ListRow[] =>
  [...rows].sort((a, b) => compare(a.expires ?? '9', b.expires ?? '9') || compare(a.domain, b.domain))

/** The rows whose name expires within so many days, or has expired by its record. */
export const expiringWithin = (rows: readonly ListRow[], days: number): readonly ListRow[] =>
  rows.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= days)

/** Marks that lists put around a name: bullets, quotes, brackets. */
const marks = '"\'`\u201c\u201d\u2018\u2019\u00ab\u00bb<>()[]{}\u2022\u00b7\ufeff'

const unmarked = (word: string): string => {
  let [from, to] = [0, word.length]
  while (from < to && marks.includes(word[from]!)) from += 1
  while (to > from && `${marks},:`.includes(word[to - 1]!)) to -= 1
  return word.slice(from, to)
}

/** Splits pasted text at line ends, blanks, commas, semicolons and bars. `#` begins a comment at the start of a line or behind a blank. */
export const namesInText = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .flatMap(line => line.split(/^#|\s#/, 1)[0]!.split(/[\s,;|]/))
    .map(unmarked)
    .filter(name => /[\p{L}\p{N}]/u.test(name))

/** Headings, dates, prices and numbers of a table: they have no dot, or no letter. */
export const isNoName = (word: string): boolean => !word.includes('.') || !/\p{L}/u.test(word)
