/** What is worth a notice: the states after a run, and the events where a state has changed. Pure. */
import { hash } from 'node:crypto'
import type { ServiceStatus, Status } from '../../pipeline/contract/site-schemas.ts'

export interface NotedState {
  /** `source forex/ecb`, `service gse`, `build`, `upload`. */
  readonly subject: string
  readonly state: string
  readonly isGood: boolean
  /** What happened, in one sentence. */
  readonly text: string
}

/** A source is often late for hours, so these states send no notice. */
const good = new Set(['fresh', 'late', 'unasked'])

export const noticeOf = (subject: string, state: string, text: string, isGood: boolean): NotedState => {
  return { subject, state, isGood, text }
}

export const buildNotice = (error: string | null): NotedState =>
  noticeOf('build', error === null ? 'built' : 'failed', error ?? 'The build works again.', error === null)

export const uploadNotice = (error: string | null): NotedState =>
  noticeOf('upload', error === null ? 'done' : 'failed', error ?? 'The newest edition is uploaded.', error === null)

const serviceNotice = (service: string, { held, latest, staleAfter }: ServiceStatus, asOf: string): NotedState => {
  if (held !== null) return noticeOf(`service ${service}`, 'held', held, false)
  const isStale = staleAfter !== null && asOf > staleAfter
  const text = `Its newest figures are of ${latest ?? 'no day'}${isStale ? ` and were to be renewed by ${staleAfter}` : ''}.`
  return noticeOf(`service ${service}`, isStale ? 'stale' : 'fresh', text, !isStale)
}

/** The states that a build leaves. `late` and `unasked` count as `fresh`, so that an ordinary delay sends nothing. */
export const noticesOf = ({ asOf, services, sources }: Status): readonly NotedState[] => [
  buildNotice(null),
  ...Object.entries(services).map(([service, status]) => serviceNotice(service, status, asOf)),
  ...sources.map(({ service, key, state, latest }) => {
    const isGood = good.has(state)
    const text = `Its newest figures are of ${latest ?? 'no day'}.`
    return noticeOf(`source ${service}/${key}`, isGood ? 'fresh' : state, text, isGood)
  }),
]

/** The events of changed states. A subject in a good state that was never noted before gives none. */
export const stateEvents = (states: Readonly<Record<string, string>>, noted: readonly NotedState[], at: string) =>
  noted.flatMap(one => {
    const before = states[one.subject] ?? null
    if (before === one.state || (before === null && one.isGood)) return []
    const id = hash('sha256', `${at} ${one.subject} ${one.state}`).slice(0, 24)
    return [{ id, at, severity: one.isGood ? 'recovery' : 'warning', before, ...one } as const]
  })
