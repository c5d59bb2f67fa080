/** Fetching: asks the sources that are due, stores their replies, and reports each source's outcome. */
import { AlmanacError } from '../contract/errors.ts'
import { type Service, services } from '../contract/routes.ts'
import { isDue } from '../core/cadence.ts'
import type { politeClient, Validator } from '../core/http.ts'
import { HttpError, RefusedReplyError } from '../core/http-error.ts'
import { serviceLock, withLock } from '../core/lock.ts'
import { groupBy } from '../core/order.ts'
import type { Intake, KnownSpan, Source, SourceReply, SourceRequest } from '../core/source.ts'
import { takeInbox } from '../gse/inbox.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import { fetchDomains } from './domains.ts'
import { errorOf, type FetchOutcome, type FetchResult, nothing } from './fetch-outcome.ts'
import { readFetchStates, rememberRequest } from './fetch-state.ts'
import { intakes } from './intakes.ts'
import { quarantine } from './quarantine.ts'
import { createReader, type Reader, type ReadLimits } from './reader.ts'
import { openValidators, type Validators } from './validators.ts'

export interface FetchOptions {
  readonly dataDir: string
  /** `forex`, `forex/ecb`, …; empty means everything. */
  readonly only?: readonly string[]
  /** Ask also what is not due. */
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly now: Date
  readonly client: ReturnType<typeof politeClient>
  /** Limits for reading one reply. */
  readonly readLimits?: ReadLimits
  /** How registries are asked; left out, no domain is. */
  readonly whois?: WhoisSettings
  /** The process is told to stop: no request begins after it, and one it cuts short is no failure of its publisher. */
  readonly stop?: AbortSignal
  /** The time for this run is over, or `stop`: no request to a registry begins after it. `client` has it too. */
  readonly signal?: AbortSignal
  readonly onStart?: (source: string) => void
  /** Requests answered and stored, of how many. */
  readonly onProgress?: (source: string, done: number, all: number) => void
}

type LaneOptions = FetchOptions & { readonly reader: Reader }

export interface Chosen {
  readonly name: string
  readonly intake: Intake
  readonly key: string
  readonly source: Source<unknown>
}

/** The services of a selection; all if a word names none. The adapters of the others (28 MB) are not loaded. */
const servicesIn = (only: readonly string[]): readonly Service[] => {
  const named = only.map(word => services.find(service => word === service || word.startsWith(`${service}/`)))
  return only.length === 0 || named.includes(undefined) ? services : services.filter(service => named.includes(service))
}

/** The sources a selection names, or USAGE with what there is. */
export const chooseSources = async (only: readonly string[]): Promise<readonly Chosen[]> => {
  const every: Chosen[] = []
  for (const service of servicesIn(only))
    for (const [key, source] of await intakes[service].sources())
      every.push({ name: `${service}/${key}`, intake: intakes[service], key, source })
  for (const word of only)
    if (!every.some(({ name }) => name === word || name.startsWith(`${word}/`)))
      throw new AlmanacError({
        code: 'USAGE',
        subject: word,
        got: word,
        expected: `a service (${services.join(', ')}) or one of ${every.map(({ name }) => name).join(', ')}`,
      })
  return only.length === 0
    ? every
    : every.filter(({ name }) => only.some(word => name === word || name.startsWith(`${word}/`)))
}

/** All replies and validators of one window of requests. */
interface ReceivedReplies {
  readonly received: SourceReply[]
  readonly validators: Record<string, Validator>
}

/**
 * The replies to one window of requests, without those answered 304. For a source with `follow`: the replies to the requests that
 * follow, never conditional because such pages hand out tokens.
 */
const repliesTo = async (
  { name, source, intake, key }: Chosen,
  requests: readonly SourceRequest[],
  {
    known,
    validators,
    receivedReplies,
  }: { readonly known: KnownSpan; readonly validators: Validators; readonly receivedReplies: ReceivedReplies },
  { client, all, reader }: LaneOptions,
): Promise<readonly SourceReply[]> => {
  const pageCookies = new Map<SourceReply, string>()
  const get = async (one: SourceRequest): Promise<readonly SourceReply[]> => {
    const isPlain = !source.follow && !one.post
    const before = isPlain && !all ? validators.of(name, one.url, known.last) : undefined
    const { isUnchanged, validator, bytes, cookies } = await client.get(
      { ...(source.maxBytes && { maxBytes: source.maxBytes }), ...one },
      before,
    )
    if (isPlain) receivedReplies.validators[one.url] = validator
    if (isUnchanged) return []
    const reply = { name: one.url, bytes, today: known.today }
    receivedReplies.received.push(reply)
    pageCookies.set(reply, cookies)
    return [reply]
  }
  const replies = (await Promise.all(requests.map(get))).flat()
  if (!source.follow) return replies
  receivedReplies.received.length = 0
  receivedReplies.received.push(...replies)
  const followOne = async (reply: SourceReply): Promise<readonly SourceRequest[]> => {
    const { host } = new URL(reply.name)
    const cookies = pageCookies.get(reply) ?? ''
    const next = await reader.follow(intake.service, key, reply, known)
    return next.map(one => (new URL(one.url).host === host ? { ...one, cookies } : one))
  }
  const following = await Promise.all(replies.map(followOne))
  return (await Promise.all(following.flat().map(get))).flat()
}

/** Keeps the replies that could not be read and names the place in the error. */
const quarantined = (
  { name }: Chosen,
  cause: unknown,
  { received }: ReceivedReplies,
  { dataDir, now }: LaneOptions,
): AlmanacError => {
  const error = errorOf(name, cause)
  if (!/^(SOURCE|CSV)_/.test(error.code)) return error
  const named = received.filter(one => error.message.includes(one.name))
  const replies = cause instanceof RefusedReplyError ? [cause.reply] : named.length > 0 ? named : received
  const kept = quarantine(dataDir, name, replies, { code: error.code, now })
  return kept === undefined
    ? error
    : new AlmanacError({
        ...error.facts,
        hint: [error.facts.hint, `Kept: data/${kept}`].filter(Boolean).join(' '),
        cause,
      })
}

/** Asks window by window and stores each complete one, so that an interrupted backfill resumes. */
const ask = async (
  chosen: Chosen,
  requests: readonly SourceRequest[],
  { known, validators }: { readonly known: KnownSpan; readonly validators: Validators },
  options: LaneOptions,
): Promise<FetchOutcome> => {
  const { name, intake, key } = chosen
  const { dataDir, onProgress } = options
  const from = performance.now()
  let [rows, added, changed, refused, done] = [0, 0, 0, 0, 0]
  const degraded: string[] = []
  const outcome = (result: FetchResult, error?: AlmanacError): FetchOutcome => {
    const ms = Math.round(performance.now() - from)
    return { source: name, result, rows, added, changed, refused, ms, degraded, ...(error && { error }) }
  }
  const receivedReplies: ReceivedReplies = { received: [], validators: {} }
  try {
    for (const window of groupBy(requests, one => one.window).values()) {
      receivedReplies.received.length = 0
      const replies = await repliesTo(chosen, window, { known, validators, receivedReplies }, options)
      if (replies.length === 0) continue
      const stored = await intake.store(dataDir, key, replies, options.reader.readWith(intake.service, key))
      rows += stored.rows
      added += stored.added
      changed += stored.changed
      refused += stored.refused.length
      degraded.push(...(stored.degraded ?? []))
      done += window.length
      onProgress?.(name, done, requests.length)
    }
    validators.note(name, intake.lastDate(dataDir, key), receivedReplies.validators)
    return outcome(added + changed > 0 ? 'stored' : 'nothing new')
  } catch (cause) {
    return outcome('failed', quarantined(chosen, cause, receivedReplies, options))
  }
}

/** The day of an instant, UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The exchange's export is downloaded by a person: each fetch imports the files in `data/gse/inbox`. */
const inboxOutcomes = async ({ dataDir, now, reader }: LaneOptions): Promise<readonly FetchOutcome[]> =>
  (await takeInbox(dataDir, { today: dayOf(now), readWith: reader.readWith })).map(taken => {
    const source = `gse/inbox/${taken.file}`
    if (taken.kind === 'failed') return { ...nothing, source, result: 'failed', error: taken.error }
    const { rows, added, changed, refused, degraded = [] } = taken.stored
    const result = added + changed > 0 ? 'stored' : 'nothing new'
    return { source, result, rows, added, changed, refused: refused.length, ms: 0, degraded }
  })

/** Asks one source if it is due. Its state is written at once, so that a killed run repeats no request. */
const askIfDue = async (chosen: Chosen, options: LaneOptions): Promise<FetchOutcome> => {
  const { name, intake, key, source } = chosen
  const { dataDir, all = false, dryRun = false, now, onStart } = options
  const last = intake.lastDate(dataDir, key)
  const known = { today: dayOf(now), ...(last !== undefined && { last }) }
  const requests = source.requests(known)
  const { at: askedAt, notBefore } = readFetchStates(dataDir)[name] ?? {}
  const dueState = {
    ...(last !== undefined && { last }),
    ...(askedAt !== undefined && { askedAt }),
    ...(notBefore !== undefined && { notBefore }),
  }
  if (requests.length === 0) return { ...nothing, source: name, result: 'by hand' }
  if (!all && !isDue(source, dueState, now)) return { ...nothing, source: name, result: 'not due' }
  if (dryRun) return { ...nothing, source: name, result: 'would ask', requests }
  if (options.stop?.aborted) return { ...nothing, source: name, result: 'interrupted' }
  onStart?.(name)
  const outcome = await ask(chosen, requests, { known, validators: openValidators(dataDir) }, options)
  const { error, ...rest } = outcome
  if (error && options.stop?.aborted) return { ...rest, result: 'interrupted' }
  const waitMs = error instanceof HttpError && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined
  rememberRequest(dataDir, name, { now: now.getTime(), didAnswer: !error, waitMs })
  return outcome
}

/** The lane of the registries: one outcome for all domains. */
const domainsLane = async (options: LaneOptions): Promise<readonly FetchOutcome[]> => {
  const { dataDir, all = false, dryRun = false, now, whois: settings, only = [] } = options
  if (!settings || (only.length > 0 && !only.includes('whois'))) return []
  const outcome = await fetchDomains({ ...options, all, dryRun, settings })
  if (/stored|nothing new|failed/.test(outcome.result))
    rememberRequest(dataDir, outcome.source, { now: now.getTime(), didAnswer: outcome.rows > 0 })
  return [outcome]
}

/** The lane of one service: its sources at once, under the lock of its part of `data/`. A source that fails affects no other. */
const sourcesLane = (chosen: readonly Chosen[], service: Service, options: LaneOptions) => {
  const { dataDir, dryRun = false } = options
  const run = async (): Promise<readonly FetchOutcome[]> => {
    const asked = chosen.map(one =>
      askIfDue(one, options).catch(
        (cause: unknown): FetchOutcome => ({
          ...nothing,
          source: one.name,
          result: 'failed',
          error: errorOf(one.name, cause),
        }),
      ),
    )
    const inbox = dryRun || service !== 'gse' ? [] : await inboxOutcomes(options)
    return [...inbox, ...(await Promise.all(asked))]
  }
  return dryRun || service === 'whois' ? run() : withLock(serviceLock(dataDir, service), run)
}

/** Runs a lane with a reader of its own, so that a slow reply delays no other lane. */
const withReader = async <Result>(options: FetchOptions, lane: (options: LaneOptions) => Promise<Result>) => {
  const reader = createReader(options.readLimits)
  try {
    return await lane({ ...options, reader })
  } finally {
    await reader.close()
  }
}

/**
 * Asks the sources that are due and stores their replies, each service in a lane of its own. Never throws for a source that fails:
 * its outcome tells.
 */
export const fetchSources = async (options: FetchOptions): Promise<readonly FetchOutcome[]> => {
  const lanes = groupBy(await chooseSources(options.only ?? []), ({ intake }) => intake.service)
  const ends = await Promise.allSettled([
    withReader(options, domainsLane),
    ...[...lanes].map(([service, chosen]) => withReader(options, lane => sourcesLane(chosen, service, lane))),
  ])
  return ends.flatMap(end => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
