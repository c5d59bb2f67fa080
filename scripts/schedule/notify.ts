/**
 * Notification: one JSON message to ALMANAC_NOTIFY for each change of state of a source, a service, the build or the command after
 * it, and for each recovery. Messages wait in `data/.state/notify.json` until the receiver answers 2xx.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { readDataIfAny, writeWhole } from '../../pipeline/core/files.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import type { Status } from '../../pipeline/health/status.ts'

export interface NotedState {
  /** `source forex/ecb`, `service gse`, `build`, `upload`. */
  readonly subject: string
  readonly state: string
  readonly isGood: boolean
  /** What happened, in one sentence. */
  readonly text: string
}

export interface NotifyEvent extends NotedState {
  readonly id: string
  readonly at: string
  readonly severity: 'warning' | 'recovery'
  /** The state before; null at the first notice of a subject. */
  readonly before: string | null
}

interface Waiting {
  readonly event: NotifyEvent
  readonly tries: number
  readonly notBefore: number
}

interface Kept {
  readonly states: Readonly<Record<string, string>>
  readonly queue: readonly Waiting[]
}

const file = '.state/notify.json'
const hourMs = 3_600_000

const readKept = (dataDir: string): Kept => {
  try {
    const { states = {}, queue = [] } = JSON.parse(readDataIfAny(dataDir, file) ?? '{}') as Partial<Kept>
    return { states, queue }
  } catch {
    // A broken file costs one repeated notice of what is wrong now.
    return { states: {}, queue: [] }
  }
}

interface RunEnd {
  /** Undefined when nothing could be built. */
  readonly status: Status | undefined
  readonly error: string | null
  readonly afterBuild: number | null
}

/** A late source is normal for hours; these states are worth a notice. */
const good = new Set(['fresh', 'late', 'unasked'])

/** The states after a run. `late` and `unasked` count as `fresh`, so that an ordinary delay sends nothing. */
export const eventsOf = ({ status, error, afterBuild }: RunEnd): readonly NotedState[] => [
  {
    subject: 'build',
    state: error === null ? 'built' : 'failed',
    isGood: error === null,
    text: error ?? 'The build works again.',
  },
  ...(afterBuild === null
    ? []
    : [
        {
          subject: 'upload',
          state: afterBuild === 0 ? 'done' : 'failed',
          isGood: afterBuild === 0,
          text: afterBuild === 0 ? 'The command after the build works again.' : `It ended with code ${afterBuild}.`,
        },
      ]),
  ...Object.entries(status?.services ?? {}).map(([service, { held }]) => ({
    subject: `service ${service}`,
    state: held === null ? 'published' : 'held',
    isGood: held === null,
    text: held ?? 'The service is published again.',
  })),
  ...(status?.sources ?? []).map(({ service, key, state, latest }) => ({
    subject: `source ${service}/${key}`,
    state: good.has(state) ? 'fresh' : state,
    isGood: good.has(state),
    text: `Its newest figures are of ${latest ?? 'no day'}.`,
  })),
]

/** The events of changed states. A subject in a good state that was never noted before gives none. */
export const changesOf = (states: Kept['states'], noted: readonly NotedState[], at: string): readonly NotifyEvent[] =>
  noted.flatMap(one => {
    const before = states[one.subject] ?? null
    if (before === one.state || (before === null && one.isGood)) return []
    const id = createHash('sha256').update(`${at} ${one.subject} ${one.state}`).digest('hex').slice(0, 24)
    return [{ id, at, severity: one.isGood ? 'recovery' : 'warning', before, ...one } as const]
  })

/** Where to send; undefined when the operator wants no notices. Throws USAGE for anything but an https URL. */
const targetOf = (url: string | undefined): string | undefined => {
  if (!url) return undefined
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return url
  throw new AlmanacError({ code: 'USAGE', subject: 'ALMANAC_NOTIFY', got: url, expected: 'an https URL' })
}

/** Minutes until the next try: 1, 2, 4, … at most 60. */
const waitMs = (tries: number): number => Math.min(hourMs, 60_000 * 2 ** Math.min(tries, 6))

export const openNotifier = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number = Date.now,
) => {
  const target = targetOf(env['ALMANAC_NOTIFY'])
  const client = politeClient({ ...httpOptions(env), timeoutMs: 10_000, retries: 0, maxBytes: 1 << 16 })
  const write = (kept: Kept): boolean => writeWhole(join(dataDir, file), `${JSON.stringify(kept)}\n`)
  let last: Promise<void> = Promise.resolve()

  const deliverOne = async (url: string, waiting: Waiting): Promise<void> => {
    const { event, tries } = waiting
    const body = JSON.stringify(event)
    const isDelivered = await client.get({ url, post: { type: 'application/json', body, anySuccess: true } }).then(
      () => true,
      () => false,
    )
    const kept = readKept(dataDir)
    const others = kept.queue.filter(one => one.event.id !== event.id)
    const again = { event, tries: tries + 1, notBefore: now() + waitMs(tries) }
    write({ ...kept, queue: isDelivered ? others : [...others, again] })
  }
  /** Sends what is due, oldest first, one message at a time. */
  const deliver = (): Promise<void> => {
    last = last.then(async () => {
      if (target === undefined) return
      // A clock that went back must not hold a message for longer than the longest wait.
      for (const waiting of readKept(dataDir).queue)
        if (waiting.notBefore <= now() || waiting.notBefore > now() + hourMs) await deliverOne(target, waiting)
    })
    return last
  }
  return {
    /** Notes the states after a run and sends a message for each change. Never throws for a receiver that fails. */
    async note(noted: readonly NotedState[]): Promise<void> {
      if (target === undefined) return
      const { states, queue } = readKept(dataDir)
      const events = changesOf(states, noted, new Date(now()).toISOString())
      write({
        states: { ...states, ...Object.fromEntries(noted.map(({ subject, state }) => [subject, state])) },
        queue: [...queue, ...events.map(event => ({ event, tries: 0, notBefore: 0 }))],
      })
      await deliver()
    },
    deliver,
    /** Tries again at that interval; the result ends it. */
    deliverEvery(ms: number): () => void {
      const timer = setInterval(() => void deliver(), ms)
      return () => clearInterval(timer)
    },
  }
}
export type Notifier = ReturnType<typeof openNotifier>
