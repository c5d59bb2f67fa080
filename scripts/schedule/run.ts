/** One run of a lane: fetch what is due, build, hand the edition to the upload queue, report in one line of JSON. */
import type { Service } from '../../pipeline/contract/routes.ts'
import { orUndefined } from '../../pipeline/core/files.ts'
import type { FetchOutcome } from '../../pipeline/fetch/fetch-outcome.ts'
import { listDomains } from '../../pipeline/whois/list.ts'
import { errorLine } from '../lib/command.ts'
import type { ApartResult } from './build-apart.ts'
import { expiryStates } from './expiry-notices.ts'
import { buildNotice, noticesOf } from './notices.ts'
import type { Notifier } from './notify.ts'
import type { RunRequest } from './scheduler.ts'
import type { UploadQueue } from './upload-queue.ts'

export interface RunContext {
  readonly dataDir: string
  /** Asks sources for what is due, within a time; `stop` ends it early. */
  readonly fetch: (only: readonly string[], budgetMs: number, stop: AbortSignal) => Promise<readonly FetchOutcome[]>
  /** One build at a time; `stop` ends it. */
  readonly build: (stop: AbortSignal) => Promise<ApartResult>
  readonly notifier: Notifier
  readonly uploads: UploadQueue | undefined
}

/** Sources that were left alone, or whose answer did not come before the end. */
const notAsked: ReadonlySet<string> = new Set(['not due', 'by hand', 'would ask', 'interrupted'])

const toldOf = (edition: ApartResult | undefined) => {
  const { added, changed, removed } = edition?.changes ?? {}
  return {
    edition: edition?.digest ?? null,
    built: edition?.built ?? false,
    changes: edition?.changes ? { added, changed, removed } : null,
    degraded: edition?.degraded ?? [],
  }
}

const minuteMs = 60_000

/** The longest a run of a lane asks. All that is due comes again every six hours, so a long backlog is worked off over days. */
const budgets: Readonly<Record<Service, number>> = { forex: 20 * minuteMs, gse: 20 * minuteMs, whois: 180 * minuteMs }

/** Never throws: the schedule goes on after any failure. */
export const runOnce = async (context: RunContext, { trigger, lane, sources }: RunRequest, stop: AbortSignal) => {
  const { notifier, uploads } = context
  const [at, from] = [new Date().toISOString(), performance.now()]
  let outcomes: readonly FetchOutcome[] = []
  let edition: ApartResult | undefined
  let error: string | null = null
  try {
    outcomes = await context.fetch(sources, budgets[lane], stop)
    const built = stop.aborted ? undefined : await context.build(stop)
    if (built) uploads?.want(built.digest)
    edition = built
  } catch (cause) {
    // What a stop cuts short is not a failure.
    if (!stop.aborted) error = errorLine(cause)
  }
  const asked = outcomes.filter(({ result }) => !notAsked.has(result))
  const failed = asked.filter(({ result }) => result === 'failed').map(({ source }) => source)
  const told = toldOf(edition)
  if (edition) await notifier.note(noticesOf(edition.status))
  else if (error !== null) await notifier.note([buildNotice(error)])
  // The build reports an unreadable list; other notices go out all the same.
  const names = lane === 'whois' ? orUndefined(() => listDomains(context.dataDir, new Date())) : undefined
  if (names) await notifier.note(expiryStates(names, notifier.isNoted))
  void notifier.deliver()
  void uploads?.run()
  const doubtful = failed.length + told.degraded.length > 0 ? 'warning' : 'info'
  return {
    // An error: nothing could be built. A warning: sources failed, or the edition is degraded.
    severity: error === null ? doubtful : 'error',
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
