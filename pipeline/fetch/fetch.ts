/** Fetching: which sources are due, what each is asked, and what became of it. A source that fails never touches another's figures. */
import { join } from 'node:path'
import { AlmanacError } from '../contract/errors.ts'
import { type Service, services } from '../contract/routes.ts'
import { isDue } from '../core/cadence.ts'
import type { politeClient, Validator } from '../core/http.ts'
import { HttpError, RefusedReplyError } from '../core/http-error.ts'
import { withLock } from '../core/lock.ts'
import { groupBy } from '../core/order.ts'
import type { Intake, KnownSpan, Source, SourceReply, SourceRequest } from '../core/source.ts'
import { takeInbox } from '../gse/inbox.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import { fetchDomains } from './domains.ts'
import { errorOf, type FetchOutcome, type FetchResult, nothing } from './fetch-outcome.ts'
import { type FetchState, nextFetchState, readFetchStates, writeFetchStates } from './fetch-state.ts'
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
  readonly onStart?: (source: string) => void
  /** Requests answered and stored, of how many. */
  readonly onProgress?: (source: string, done: number, all: number) => void
}

type LockedOptions = FetchOptions & { readonly reader: Reader }

export interface Chosen {
  readonly name: string
  readonly intake: Intake
  readonly key: string
  readonly source: Source<unknown>
}

/** The services a selection speaks of; all where a word speaks of none. The adapters of the others (28 MB) stay unread. */
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

/** What one window of requests brought, whether or not all of it could be used. */
interface ReceivedReplies {
  readonly received: SourceReply[]
  readonly validators: Record<string, Validator>
}

/**
 * The replies to one window of requests that are not those already stored; where a source must read a page to know what to ask,
 * the replies to what follows (such pages hand out tokens, so they are always asked for whole).
 */
const repliesTo = async (
  { name, source, intake, key }: Chosen,
  requests: readonly SourceRequest[],
  {
    known,
    validators,
    receivedReplies,
  }: { readonly known: KnownSpan; readonly validators: Validators; readonly receivedReplies: ReceivedReplies },
  { client, all, reader }: LockedOptions,
): Promise<readonly SourceReply[]> => {
  const get = async (one: SourceRequest): Promise<readonly SourceReply[]> => {
    const isPlain = !source.follow && !one.post
    const before = isPlain && !all ? validators.of(name, one.url, known.last) : undefined
    const { isUnchanged, validator, bytes } = await client.get(
      { ...(source.maxBytes && { maxBytes: source.maxBytes }), ...one },
      before,
    )
    if (isPlain) receivedReplies.validators[one.url] = validator
    if (isUnchanged) return []
    const reply = { name: one.url, bytes, today: known.today }
    receivedReplies.received.push(reply)
    return [reply]
  }
  const replies = (await Promise.all(requests.map(get))).flat()
  if (!source.follow) return replies
  receivedReplies.received.length = 0
  receivedReplies.received.push(...replies)
  const following = await Promise.all(replies.map(reply => reader.follow(intake.service, key, reply, known)))
  return (await Promise.all(following.flat().map(get))).flat()
}

/** Keeps what could not be read, and says in the error where. */
const setAside = (
  { name }: Chosen,
  cause: unknown,
  { received }: ReceivedReplies,
  { dataDir, now }: LockedOptions,
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

/** Asks window by window and stores each as it is whole, so that a backfill cut short goes on where it stopped. */
const ask = async (
  chosen: Chosen,
  requests: readonly SourceRequest[],
  { known, validators }: { readonly known: KnownSpan; readonly validators: Validators },
  options: LockedOptions,
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
    return outcome('failed', setAside(chosen, cause, receivedReplies, options))
  }
}

/** The day of an instant, UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

const wantsWhois = (only: readonly string[]): boolean => only.length === 0 || only.includes('whois')

const wantsInbox = (only: readonly string[]): boolean => only.length === 0 || only.some(word => word.startsWith('gse'))

/** The exchange's export comes by hand: files dropped into `data/gse/inbox` are taken in with every fetch. */
const inboxOutcomes = async ({ dataDir, now, reader }: LockedOptions): Promise<readonly FetchOutcome[]> =>
  (await takeInbox(dataDir, { today: dayOf(now), readWith: reader.readWith })).map(taken => {
    const source = `gse/inbox/${taken.file}`
    if (taken.kind === 'failed') return { ...nothing, source, result: 'failed', error: taken.error }
    const { rows, added, changed, refused, degraded = [] } = taken.stored
    const result = added + changed > 0 ? 'stored' : 'nothing new'
    return { source, result, rows, added, changed, refused: refused.length, ms: 0, degraded }
  })

const fetchLocked = async (options: LockedOptions): Promise<readonly FetchOutcome[]> => {
  const { dataDir, only = [], all = false, dryRun = false, now, onStart } = options
  const asked: Record<string, FetchState> = { ...readFetchStates(dataDir) }
  const remember = ({ source, result, error }: FetchOutcome, didAnswer = result !== 'failed'): void => {
    const retryAfter = error instanceof HttpError ? error.retryAfter : undefined
    asked[source] = nextFetchState(
      asked[source],
      now.getTime(),
      didAnswer,
      retryAfter === undefined ? undefined : retryAfter * 1000,
    )
  }
  const today = dayOf(now)
  const validators = openValidators(dataDir)
  const askIfDue = async (chosen: Chosen): Promise<FetchOutcome> => {
    const { name, intake, key, source } = chosen
    const last = intake.lastDate(dataDir, key)
    const known = { today, ...(last !== undefined && { last }) }
    const requests = source.requests(known)
    const { at: askedAt, notBefore } = asked[name] ?? {}
    const dueState = {
      ...(last !== undefined && { last }),
      ...(askedAt !== undefined && { askedAt }),
      ...(notBefore !== undefined && { notBefore }),
    }
    if (requests.length === 0) return { ...nothing, source: name, result: 'by hand' }
    if (!all && !isDue(source, dueState, now)) return { ...nothing, source: name, result: 'not due' }
    if (dryRun) return { ...nothing, source: name, result: 'would ask', requests }
    onStart?.(name)
    const outcome = await ask(chosen, requests, { known, validators }, options)
    remember(outcome)
    return outcome
  }
  // A file of `data/` that cannot be read is that source's failure and nobody else's.
  const work = (await chooseSources(only)).map(chosen =>
    askIfDue(chosen).catch(
      (cause: unknown): FetchOutcome => ({
        ...nothing,
        source: chosen.name,
        result: 'failed',
        error: errorOf(chosen.name, cause),
      }),
    ),
  )
  const inbox = dryRun || !wantsInbox(only) ? [] : await inboxOutcomes(options)
  const outcomes = await Promise.all(work)
  const { whois: settings } = options
  const domains = settings && wantsWhois(only) ? [await fetchDomains({ ...options, all, dryRun, settings })] : []
  for (const outcome of domains)
    if (/stored|nothing new|failed/.test(outcome.result)) remember(outcome, outcome.rows > 0)
  if (!dryRun) {
    writeFetchStates(dataDir, asked)
    validators.save()
  }
  return [...domains, ...inbox, ...outcomes]
}

/** Asks the sources that are due and stores what they say. Never throws for a source that fails: its outcome says so. */
export const fetchSources = async (options: FetchOptions): Promise<readonly FetchOutcome[]> => {
  const reader = createReader(options.readLimits)
  const run = () => fetchLocked({ ...options, reader })
  try {
    return options.dryRun ? await run() : await withLock(join(options.dataDir, '.state/lock'), run)
  } finally {
    await reader.close()
  }
}
