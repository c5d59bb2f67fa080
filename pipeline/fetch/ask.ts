/** Asks one source window by window and stores each complete one. */
import { AlmanacError } from '../contract/errors.ts'
import type { Validator } from '../core/http.ts'
import { RefusedReplyError } from '../core/http-error.ts'
import { groupBy } from '../core/order.ts'
import type { KnownSpan, SourceReply, SourceRequest } from '../core/source.ts'
import type { Chosen, LaneOptions } from './fetch-options.ts'
import { errorOf, type FetchOutcome, type FetchResult } from './fetch-outcome.ts'
import { quarantine } from './quarantine.ts'
import type { Validators } from './validators.ts'

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
export const ask = async (
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
