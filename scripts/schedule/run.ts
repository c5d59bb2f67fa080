/** One run of a lane: fetch what is due, build, hand the edition to the upload queue, report in one line of JSON. */
import type { Service } from '../../pipeline/contract/routes.ts'
import type { FetchOutcome } from '../../pipeline/fetch/fetch-outcome.ts'
import { listDomains } from '../../pipeline/whois/list.ts'
import { lineOf } from '../lib/command.ts'
import type { ApartResult } from './build-apart.ts'
import { expiryStates } from './expiry-notices.ts'
import { buildNotice, type NotedState, noticesOf } from './notices.ts'
import type { Notifier } from './notify.ts'
import type { RunRequest } from './scheduler.ts'
import type { UploadQueue } from './upload-queue.ts'

export interface Place {
  readonly dataDir: string
  /** Asks sources for what is due, within a time; `stop` ends it early. */
  readonly fetch: (only: readonly string[], budgetMs: number, stop: AbortSignal) => Promise<readonly FetchOutcome[]>
  /** One build at a time; `stop` ends it. */
  readonly build: (stop: AbortSignal) => Promise<ApartResult>
  readonly notifier: Notifier
  /** Undefined where nothing is uploaded. */
  readonly uploads: UploadQueue | undefined
}

const wasAsked = ({ result }: FetchOutcome): boolean =>
  !['not due', 'by hand', 'would ask', 'interrupted'].includes(result)

const built = async ({ build, uploads }: Place, stop: AbortSignal) => {
  const { digest, built, changes, degraded, status } = await build(stop)
  uploads?.want(digest)
  return {
    edition: digest,
    built,
    changes: changes ? { added: changes.added, changed: changes.changed, removed: changes.removed } : null,
    degraded,
    status,
  }
}

const nothing = { edition: null, built: false, changes: null, degraded: [] }

/** `error`: nothing could be built. `warning`: sources failed, or the edition is degraded. */
const severityOf = (error: string | null, doubts: number): 'info' | 'warning' | 'error' =>
  error !== null ? 'error' : doubts > 0 ? 'warning' : 'info'

const minuteMs = 60_000

/** The longest a run of a lane asks. All that is due comes again every six hours, so a long backlog is worked off over days. */
const budgets: Readonly<Record<Service, number>> = { forex: 20 * minuteMs, gse: 20 * minuteMs, whois: 180 * minuteMs }

/** The build reports an unreadable list; other notices go out all the same. */
const expiriesOf = (dataDir: string, isNoted: (subject: string) => boolean): readonly NotedState[] => {
  try {
    return expiryStates(listDomains(dataDir, new Date()), isNoted)
  } catch {
    return []
  }
}

/** Never throws: the schedule goes on after any failure. */
export const runOnce = async (place: Place, { trigger, lane, sources }: RunRequest, stop: AbortSignal) => {
  const [at, from] = [new Date().toISOString(), performance.now()]
  let outcomes: readonly FetchOutcome[] = []
  let edition: Awaited<ReturnType<typeof built>> | undefined
  let error: string | null = null
  try {
    outcomes = await place.fetch(sources, budgets[lane], stop)
    if (!stop.aborted) edition = await built(place, stop)
  } catch (cause) {
    // What a stop cuts short is no failure.
    if (!stop.aborted) error = lineOf(cause)
  }
  const asked = outcomes.filter(wasAsked)
  const failed = asked.filter(({ result }) => result === 'failed').map(({ source }) => source)
  const { status, ...told } = edition ?? { ...nothing, status: undefined }
  if (status) await place.notifier.note(noticesOf(status))
  else if (error !== null) await place.notifier.note([buildNotice(error)])
  if (lane === 'whois') await place.notifier.note(expiriesOf(place.dataDir, place.notifier.isNoted))
  void place.notifier.deliver()
  void place.uploads?.run()
  return {
    severity: severityOf(error, failed.length + told.degraded.length),
    at,
    trigger: `${trigger} ${sources.join()}`,
    asked: asked.length,
    stored: asked.filter(({ result }) => result === 'stored').length,
    failed,
    ...told,
    error,
    ms: Math.round(performance.now() - from),
  }
}
