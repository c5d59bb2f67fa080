/**
 * Notification: one JSON message to ALMANAC_NOTIFY for each change of state, and for each recovery. Messages wait in
 * `data/.state/notify.json` until the receiver answers 2xx. Commands that run at once share the file under a lock.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { AlmanacError, almanacError } from '../../pipeline/contract/errors.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { withLock } from '../../pipeline/core/lock.ts'
import { stateFile } from '../../pipeline/core/state-file.ts'
import { errorLine } from '../lib/command.ts'
import { isTime, waitMs } from './backoff.ts'
import { type NotedState, stateEvents } from './notices.ts'

const eventSchema = z.object({
  id: z.string(),
  at: z.string(),
  subject: z.string(),
  state: z.string(),
  isGood: z.boolean(),
  text: z.string(),
  severity: z.enum(['warning', 'recovery']),
  before: z.string().nullable(),
})
/** The state noted last, by subject, and the messages that wait, until milliseconds since 1970. */
const keptSchema = z.object({
  states: z.record(z.string(), z.string()),
  queue: z.array(z.object({ event: eventSchema, tries: z.number(), notBefore: z.number() })),
})
type Kept = z.infer<typeof keptSchema>
const keptFile = stateFile('notify.json', keptSchema)

/** A receiver that is gone for years must not fill the disk. */
const mostWaiting = 10_000

/** A broken file counts as empty: it costs one repeated notice of what is wrong now. */
const noneKept: Kept = { states: {}, queue: [] }

/** Where to send; undefined when the operator wants no notices. Throws USAGE for anything but an https URL. */
const targetOf = (url: string | undefined): string | undefined => {
  if (!url) return undefined
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return url
  throw almanacError('USAGE', 'ALMANAC_NOTIFY', url, 'an https URL')
}

const complain = (error: unknown): void => void process.stderr.write(`notices: ${errorLine(error)}\n`)

export const openNotifier = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number = Date.now,
  timeoutMs = 10_000,
) => {
  const target = targetOf(env['ALMANAC_NOTIFY'])
  const client = politeClient({ ...httpOptions(env), timeoutMs, retries: 0, maxBytes: 1 << 16 })
  /** The state could not be written: a notice about a full disk goes out all the same. */
  let unwritten: Kept | undefined
  const current = (): Kept => unwritten ?? keptFile.read(dataDir) ?? noneKept
  const apply = (edit: (kept: Kept) => Kept): void => {
    const { states, queue } = edit(current())
    unwritten = { states, queue: queue.slice(-mostWaiting) }
    keptFile.write(dataDir, unwritten)
    unwritten = undefined
  }
  const change = async (edit: (kept: Kept) => Kept): Promise<void> => {
    let isLocked = false
    const locked = async (): Promise<void> => {
      isLocked = true
      apply(edit)
    }
    try {
      await withLock(join(dataDir, '.state/notify.lock'), locked, { waitMs: 10_000 })
    } catch (error) {
      complain(error)
      // The lock itself may need the room that a full disk lacks.
      if (!isLocked) await locked().catch(() => {})
    }
  }
  /** Sends one message. False when the receiver gave no answer: the other messages then wait. */
  const deliverOne = async (url: string, { event, tries }: Kept['queue'][number]): Promise<boolean> => {
    const post = { type: 'application/json', body: JSON.stringify(event), anySuccess: true }
    const error = await client.get({ url, post }).then(
      () => undefined,
      (error: unknown) => error,
    )
    const again = { event, tries: tries + 1, notBefore: now() + waitMs(tries + 1) }
    await change(({ states, queue }) => ({
      states,
      queue: queue.flatMap(one => (one.event.id !== event.id ? [one] : error === undefined ? [] : [again])),
    }))
    return error === undefined || (error instanceof AlmanacError && error.code === 'HTTP_STATUS')
  }
  const deliverDue = async (url: string): Promise<void> => {
    for (const waiting of current().queue)
      if (isTime(waiting.notBefore, now()) && !(await deliverOne(url, waiting))) return
  }
  let last: Promise<void> = Promise.resolve()
  /** Sends what is due, oldest first, one message at a time; nothing where another process is sending. Never throws. */
  const deliver = (): Promise<void> => {
    last = last.then(async () => {
      if (target === undefined || current().queue.length === 0) return
      const send = () => deliverDue(target)
      await withLock(join(dataDir, '.state/notify-sending.lock'), send, { waitMs: 0 }).catch((error: unknown) => {
        if (!(error instanceof AlmanacError && error.code === 'LOCKED')) return unwritten ? send() : complain(error)
        return undefined
      })
    })
    return last
  }
  return {
    isNoted: (subject: string): boolean => current().states[subject] !== undefined,
    /** Notes states. A message for each change waits for `deliver`. Never throws: a notice must not end a run. */
    async note(noted: readonly NotedState[]): Promise<void> {
      if (target === undefined) return
      const current = Object.fromEntries(noted.map(({ subject, state }) => [subject, state]))
      await change(({ states, queue }) => {
        const events = stateEvents(states, noted, new Date(now()).toISOString())
        const waiting = events.map(event => ({ event, tries: 0, notBefore: 0 }))
        return { states: { ...states, ...current }, queue: [...queue, ...waiting] }
      })
    },
    deliver,
  }
}
export type Notifier = ReturnType<typeof openNotifier>
