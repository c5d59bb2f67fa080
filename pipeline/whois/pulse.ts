/** How asking the registries goes, out of what is remembered of each followed domain. */
import { dueAt } from './due.ts'
import { standings } from './standing.ts'
import { loadList } from './store.ts'
import { readTries } from './tries.ts'

export interface DomainsPulse {
  /** Followed names that were asked at least once. */
  readonly asked: number
  /** Of these, how many got no answer the last time. */
  readonly unanswered: number
  /** The instant from which the next name is due; undefined when none is followed. */
  readonly nextDue?: number
}

export const domainsPulse = (dataDir: string): DomainsPulse => {
  const tries = readTries(dataDir)
  const standingOf = standings(dataDir, tries)
  const domains = loadList(dataDir).map(({ domain }) => domain)
  const last = domains.flatMap(domain => tries.get(domain) ?? [])
  const unanswered = last.filter(({ verdict }) => verdict === 'limited' || verdict === 'unavailable').length
  const due = domains.map(domain => dueAt(standingOf(domain)))
  return {
    asked: last.length,
    unanswered,
    ...(due.length > 0 && { nextDue: due.reduce((a, b) => Math.min(a, b)) }),
  }
}
