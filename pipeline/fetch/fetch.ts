/** Fetching: asks the sources that are due, stores their replies, and reports each source's outcome. */
import { utcDay } from '../contract/calendar.ts'
import { type AlmanacError, almanacError } from '../contract/errors.ts'
import { type Service, services } from '../contract/routes.ts'
import { isDue } from '../core/cadence.ts'
import { HttpError } from '../core/http-error.ts'
import { serviceLock, withLock } from '../core/lock.ts'
import { groupBy } from '../core/order.ts'
import { refusedByRule } from '../core/source.ts'
import { takeInbox } from '../gse/inbox.ts'
import { ask } from './ask.ts'
import { fetchDomains } from './domains.ts'
import type { FetchOptions, LaneOptions, SourceToAsk } from './fetch-options.ts'
import { type FetchOutcome, failedOutcome, noCounts, storedOrNot } from './fetch-outcome.ts'
import { readFetchStates, rememberRequest } from './fetch-state.ts'
import { intakes } from './intakes.ts'
import { plainSteps } from './plan.ts'
import { createReader } from './reader.ts'
import { openValidators } from './validators.ts'

/** The services that a selection names, or all three if a word names no service. Adapters of the others (28 MB) are not loaded. */
const servicesIn = (only: readonly string[]): readonly Service[] => {
  const named = only.map(word => services.find(service => word === service || word.startsWith(`${service}/`)))
  return only.length === 0 || named.includes(undefined) ? services : services.filter(service => named.includes(service))
}

const unknownSource = (word: string, every: readonly SourceToAsk[]): AlmanacError => {
  const service = services.find(one => word.startsWith(`${one}/`))
  const keys = every.filter(({ name }) => name.startsWith(`${service}/`)).map(({ key }) => key)
  const expected = service
    ? `${service}/ and one of ${keys.join(', ')}`
    : `a service (${services.join(', ')}) or a source, such as forex/ecb`
  return almanacError('USAGE', word, word, expected, { hint: 'data/SOURCES.md lists the sources.' })
}

/** The sources a selection names, or USAGE with what there is. */
export const chooseSources = async (only: readonly string[]): Promise<readonly SourceToAsk[]> => {
  const every: SourceToAsk[] = []
  for (const service of servicesIn(only))
    for (const [key, source] of await intakes[service].sources())
      every.push({ name: `${service}/${key}`, intake: intakes[service], key, source })
  const isNamed = (word: string) => (one: SourceToAsk) => one.name === word || one.name.startsWith(`${word}/`)
  for (const word of only) if (!every.some(isNamed(word))) throw unknownSource(word, every)
  return only.length === 0 ? every : every.filter(one => only.some(word => isNamed(word)(one)))
}

/** A source without the requests whose publisher's key is not set: one that has no others is imported by hand. */
export const withKeysOf =
  ({ mayAsk }: FetchOptions['client']) =>
  (chosen: SourceToAsk): SourceToAsk => {
    const { source } = chosen
    return { ...chosen, source: { ...source, requests: known => source.requests(known).filter(mayAsk) } }
  }

/** The exchange's export is downloaded by a person: each fetch imports the files in `data/gse/inbox`. */
const inboxOutcomes = async ({ dataDir, now, reader }: LaneOptions): Promise<readonly FetchOutcome[]> =>
  (await takeInbox(dataDir, { today: utcDay(now), readWith: reader.readWith })).map(taken => {
    const source = `gse/inbox/${taken.file}`
    if (taken.kind === 'failed') return { ...noCounts, source, result: 'failed', error: taken.error }
    const { changes: _, refused, ...stored } = taken.stored
    const counts = { ...stored, refused: refused.length, rules: refusedByRule(refused), ms: 0 }
    return { source, result: storedOrNot(stored), ...counts }
  })

/** Asks one source if it is due. Its state is written at once, so that a killed run repeats no request. */
const askIfDue = async (chosen: SourceToAsk, options: LaneOptions): Promise<FetchOutcome> => {
  const { name, intake, key, source } = chosen
  const { dataDir, all = false, dryRun = false, now, onStart } = options
  const last = intake.lastDate(dataDir, key)
  const { at: askedAt, notBefore, answered } = readFetchStates(dataDir)[name] ?? {}
  const today = utcDay(now)
  if (source.requests({ today, last: last ?? today }).length === 0)
    return { ...noCounts, source: name, result: 'by hand' }
  if (!all && !isDue(source, { last, askedAt, notBefore, answered }, now))
    return { ...noCounts, source: name, result: 'not due' }
  const lastRun = answered === undefined ? undefined : utcDay(answered)
  const steps = plainSteps(chosen, { dataDir, today, last, answered: lastRun })
  const requests = steps.flatMap(step => step.requests)
  if (dryRun) return { ...noCounts, source: name, result: 'would ask', requests }
  if (options.stop?.aborted) return { ...noCounts, source: name, result: 'interrupted' }
  onStart?.(name)
  const outcome = await ask(chosen, steps, { last, validators: openValidators(dataDir) }, options)
  const { error, result } = outcome
  if (result === 'interrupted' || options.isReplay) return outcome
  const seconds = error instanceof HttpError ? error.fault.retryAfter : undefined
  const waitMs = seconds === undefined ? undefined : seconds * 1000
  rememberRequest(dataDir, name, now.getTime(), !error, waitMs)
  return outcome
}

/** The lane of the registries: one outcome for all domains. */
const domainsLane = async (options: LaneOptions): Promise<readonly FetchOutcome[]> => {
  const { dataDir, dryRun = false, now, whois: settings, only = [] } = options
  if (!settings || (only.length > 0 && !only.includes('whois'))) return []
  const outcome = await fetchDomains(options, settings)
  if (!dryRun && /stored|nothing new|failed/.test(outcome.result))
    rememberRequest(dataDir, outcome.source, now.getTime(), outcome.rows > 0)
  return [outcome]
}

/** The lane of one service: its sources at once, under the lock of its part of `data/`. A source that fails affects no other. */
const sourcesLane = (chosen: readonly SourceToAsk[], service: Service, options: LaneOptions) => {
  const { dataDir, dryRun = false } = options
  const run = async (): Promise<readonly FetchOutcome[]> => {
    const asked = chosen.map(one => askIfDue(one, options).catch((cause: unknown) => failedOutcome(one.name, cause)))
    const inbox = dryRun || service !== 'gse' ? [] : await inboxOutcomes(options)
    return [...inbox, ...(await Promise.all(asked))]
  }
  return dryRun || service === 'whois' ? run() : withLock(serviceLock(dataDir, service), run)
}

/** Runs a lane with a reader of its own, so that a slow reply delays no other lane. */
export const withReader = async <Result>(options: FetchOptions, lane: (options: LaneOptions) => Promise<Result>) => {
  if (options.reader) return lane({ ...options, reader: options.reader })
  const reader = createReader()
  try {
    return await lane({ ...options, reader })
  } finally {
    await reader.close()
  }
}

/** Asks the sources that are due and stores their replies, each service in its lane. A source that fails is an outcome. */
export const fetchSources = async (options: FetchOptions): Promise<readonly FetchOutcome[]> => {
  const chosen = (await chooseSources(options.only ?? [])).map(withKeysOf(options.client))
  const lanes = groupBy(chosen, ({ intake }) => intake.service)
  const ends = await Promise.allSettled([
    withReader(options, domainsLane),
    ...[...lanes].map(([service, ofService]) => withReader(options, lane => sourcesLane(ofService, service, lane))),
  ])
  return ends.flatMap(end => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
