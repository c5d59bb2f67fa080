/** Asks one source step by step and stores each complete step. */
import { utcDay } from '../contract/calendar.ts'
import { AlmanacError, almanacError } from '../contract/errors.ts'
import { errorOf } from '../core/disk-error.ts'
import { HttpError } from '../core/http-error.ts'
import type { Validator } from '../core/http-options.ts'
import {
  type KnownSpan,
  type RefusedRow,
  refusedByRule,
  type SourceReply,
  type SourceRequest,
  type StoreResult,
} from '../core/source.ts'
import type { LaneOptions, SourceToAsk } from './fetch-options.ts'
import { type FetchOutcome, storedOrNot } from './fetch-outcome.ts'
import { quarantine } from './quarantine.ts'
import type { Validators } from './validators.ts'

interface SpanRequest extends SourceRequest {
  readonly from: string
  readonly to: string
}

/** Requests whose replies are stored together or not at all. */
export interface Step {
  readonly known: KnownSpan
  readonly requests: readonly SpanRequest[]
}

export interface Asking {
  /** The last date stored, which the validators must match. */
  readonly last: string | undefined
  /** Absent: no request is conditional. */
  readonly validators?: Validators
  /** Steps in a row that may fail before the source is given up; 1 if absent. */
  readonly patience?: number
  /** Runs the writing of a step, where the caller does not hold the lock of the service. */
  readonly whileLocked?: (store: () => Promise<StoreResult>) => Promise<StoreResult>
  readonly onStored?: (step: Step) => void
}

interface ReceivedReplies {
  readonly received: SourceReply[]
  readonly validators: Record<string, Validator>
}

/** Is this the 404 by which a publisher says that it has nothing for a day? */
const isAbsence = ({ mayBeAbsent }: SourceRequest, error: unknown): boolean =>
  mayBeAbsent === true &&
  error instanceof HttpError &&
  error.facts.code === 'HTTP_STATUS' &&
  error.facts.got?.startsWith('404') === true

/** The replies of a step without those answered 304. With `follow`: those to the requests that follow, never conditional. */
const repliesTo = async (
  { name, source, intake, key }: SourceToAsk,
  { known, requests }: Step,
  { last, validators }: Asking,
  receivedReplies: ReceivedReplies,
  { client, all, reader }: LaneOptions,
): Promise<readonly SourceReply[]> => {
  const pageCookies = new Map<SourceReply, string>()
  const get = async (one: SourceRequest): Promise<readonly SourceReply[]> => {
    const isPlain = !source.follow && !one.post
    const before = isPlain && !all ? validators?.of(name, one.url, last) : undefined
    const answer = await client
      .get({ ...(source.maxBytes && { maxBytes: source.maxBytes }), ...one }, before)
      .catch((error: unknown) => {
        if (isAbsence(one, error)) return undefined
        throw error
      })
    if (!answer) return []
    const { isUnchanged, validator, bytes, cookies, sent } = answer
    if (isPlain && validators) receivedReplies.validators[one.url] = validator
    if (isUnchanged) return []
    const reply = { name: one.url, bytes, today: known.today, sent }
    receivedReplies.received.push(reply)
    pageCookies.set(reply, cookies)
    return [reply]
  }
  const replies = (await Promise.all(requests.map(get))).flat()
  if (!source.follow) return replies
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
  { name }: SourceToAsk,
  cause: unknown,
  { received }: ReceivedReplies,
  { dataDir, now }: LaneOptions,
): AlmanacError => {
  const error = errorOf(name, cause)
  if (!/^(SOURCE|CSV)_/.test(error.code)) return error
  const named = received.filter(one => error.message.includes(one.name))
  const refused = cause instanceof HttpError ? cause.fault.body : undefined
  const replies = refused ? [{ name, bytes: refused }] : named.length > 0 ? named : received
  const kept = quarantine(dataDir, name, replies, { code: error.code, now })
  if (kept === undefined) return error
  const hint = [error.facts.hint, `Kept: data/${kept}`].filter(Boolean).join(' ')
  return new AlmanacError({ ...error.facts, hint, cause })
}

/** Throws SOURCE_REFUSED where every row is refused for its form. A renamed column must not look like a day without news. */
const checkForm = (
  { name, intake }: SourceToAsk,
  replies: readonly SourceReply[],
  { rows, refused }: StoreResult,
): void => {
  const [first] = refused
  if (rows > 0 || !first || !refused.every(({ rule }) => intake.formRules?.has(rule))) return
  const got = `${refused.length} refused figures, the first by ${first.rule}: ${first.reason}`
  const where = replies.length === 1 ? replies[0]!.name : undefined
  throw almanacError('SOURCE_REFUSED', name, got, 'at least one sound figure', { where })
}

/** Asks step by step and stores each complete one, so that an interrupted backfill resumes. */
export const ask = async (
  chosen: SourceToAsk,
  steps: readonly Step[],
  asking: Asking,
  options: LaneOptions,
): Promise<FetchOutcome> => {
  const { name, intake, key } = chosen
  const { dataDir, onProgress } = options
  const { validators, patience = 1, whileLocked = store => store(), onStored } = asking
  const from = performance.now()
  let [done, failures] = [0, 0]
  const counts = { rows: 0, added: 0, changed: 0 }
  const refused: RefusedRow[] = []
  let error: AlmanacError | undefined
  const degraded: string[] = []
  const total = steps.reduce((sum, { requests }) => sum + requests.length, 0)
  const receivedReplies: ReceivedReplies = { received: [], validators: {} }
  const askStep = async (step: Step): Promise<void> => {
    receivedReplies.received.length = 0
    const replies = await repliesTo(chosen, step, asking, receivedReplies, options)
    if (replies.length > 0) {
      const read = options.reader.readWith(intake.service, key)
      const stored = await whileLocked(() => intake.store(dataDir, key, replies, read))
      for (const name of ['rows', 'added', 'changed'] as const) counts[name] += stored[name]
      // A history may refuse more rows than a call takes arguments.
      for (const row of stored.refused) refused.push(row)
      degraded.push(...(stored.degraded ?? []))
      checkForm(chosen, replies, stored)
    }
    onStored?.(step)
  }
  for (const step of steps) {
    if (options.stop?.aborted) break
    try {
      await askStep(step)
      failures = 0
    } catch (cause) {
      error ??= quarantined(chosen, cause, receivedReplies, options)
      failures += 1
      if (failures === patience) break
    }
    done += step.requests.length
    onProgress?.(name, done, total)
  }
  // What is dated ahead of this machine's day is refused: the same reply must come again on its day.
  const isAhead = refused.some(({ date = '' }) => date > utcDay(options.now))
  const noted = isAhead ? {} : receivedReplies.validators
  if (!error) validators?.note(name, intake.lastDate(dataDir, key), noted)
  const ms = Math.round(performance.now() - from)
  const outcome = { source: name, ...counts, refused: refused.length, rules: refusedByRule(refused), ms, degraded }
  if (error)
    return options.stop?.aborted ? { ...outcome, result: 'interrupted' } : { ...outcome, result: 'failed', error }
  return { ...outcome, result: storedOrNot(counts) }
}
