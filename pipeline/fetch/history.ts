/** Asks for the past: every span that a source gives and `data/` lacks, newest first, each stored as it comes. */
import { join } from 'node:path'
import pLimit from 'p-limit'
import { addDays, utcDay } from '../contract/calendar.ts'
import { serviceLock, withLock } from '../core/lock.ts'
import { compare } from '../core/order.ts'
import { type Asking, ask, type Step } from './ask.ts'
import { noteAskedSpan } from './asked-spans.ts'
import { chooseSources, withKeysOf, withReader } from './fetch.ts'
import type { FetchOptions, LaneOptions, SourceToAsk } from './fetch-options.ts'
import { type FetchOutcome, noCounts } from './fetch-outcome.ts'
import { readFetchStates } from './fetch-state.ts'
import { historySteps, settlingDays } from './plan.ts'

export interface HistoryOptions extends FetchOptions {
  /** No day before it is asked for. */
  readonly since?: string
  /** Requests of all sources together; the newest spans come first. */
  readonly maxRequests?: number
}

interface Planned {
  readonly chosen: SourceToAsk
  readonly steps: readonly Step[]
}

/** Steps in a row that may fail before a source is given up: one bad day must not hide the years before it. */
const patience = 3

/** Requests of a step; the page with a token is one more. */
const costOf = ({ source }: SourceToAsk, { requests }: Step): number => requests.length * (source.follow ? 2 : 1)

/** The newest steps of all sources that together need no more than `most` requests. */
const newestOf = (plans: readonly Planned[], most: number): readonly Planned[] => {
  const all = plans.flatMap(({ chosen, steps }) => steps.map(step => ({ chosen, step })))
  const newest = all.toSorted((a, b) => compare(b.step.requests[0]?.to ?? '', a.step.requests[0]?.to ?? ''))
  const taken = new Set<Step>()
  let left = most
  for (const { chosen, step } of newest) {
    const cost = costOf(chosen, step)
    // A source whose key is not set has steps without a request.
    if (cost === 0 || cost > left) continue
    left -= cost
    taken.add(step)
  }
  return plans.map(({ chosen, steps }) => ({ chosen, steps: steps.filter(step => taken.has(step)) }))
}

/** Marks the days of a stored step as asked; those of the last week stay open. */
const noteStep = ({ dataDir, now }: LaneOptions, { name }: SourceToAsk, { requests }: Step): void => {
  const settled = addDays(utcDay(now), -settlingDays)
  const from = requests.reduce((first, one) => (one.from < first ? one.from : first), settled)
  const to = requests.reduce((last, one) => (one.to > last ? one.to : last), from)
  if (from < settled) noteAskedSpan(dataDir, name, { from, to: to < settled ? to : settled })
}

/** In this process one source stores at a time: two would wait for each other at the lock of their service. */
const writing = pLimit(1)

const askPlanned = async ({ chosen, steps }: Planned, options: LaneOptions): Promise<FetchOutcome> => {
  const { dataDir, onStart } = options
  const { name, intake, key } = chosen
  onStart?.(name)
  const asking: Asking = {
    last: intake.lastDate(dataDir, key),
    patience,
    // A history takes hours, and scheduled fetches run meanwhile: the lock is held only to write.
    whileLocked: store => writing(() => withLock(serviceLock(dataDir, intake.service), store)),
    onStored: step => noteStep(options, chosen, step),
  }
  return ask(chosen, steps, asking, options)
}

/** Asks for the past of the chosen sources, all at once; `client` sends a host one request at a time. A source that fails affects no other. */
export const fetchHistory = async (options: HistoryOptions): Promise<readonly FetchOutcome[]> => {
  const { dataDir, now, since, maxRequests = Number.POSITIVE_INFINITY, dryRun = false, only = [] } = options
  const states = readFetchStates(dataDir)
  const run = async (): Promise<readonly FetchOutcome[]> => {
    const wanted = (await chooseSources(only))
      .filter(({ name }) => (states[name]?.notBefore ?? 0) <= now.getTime())
      .map(withKeysOf(options.client))
      .map(chosen => ({ chosen, steps: historySteps(chosen, { dataDir, today: utcDay(now), since }) }))
    const plans = newestOf(wanted, maxRequests).filter(({ steps }) => steps.length > 0)
    if (dryRun)
      return plans.map(({ chosen: { name }, steps }) => ({
        ...noCounts,
        source: name,
        result: 'would ask',
        requests: steps.flatMap(({ requests }) => requests),
      }))
    return withReader({ ...options, all: true }, lane => Promise.all(plans.map(plan => askPlanned(plan, lane))))
  }
  return dryRun ? run() : withLock(join(dataDir, '.state/history.lock'), run)
}
