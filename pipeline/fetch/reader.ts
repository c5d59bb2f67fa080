/** Reads replies in a thread with limits. One over a limit fails with SOURCE_SLOW; a new thread goes on with the others. */
import type { Worker } from 'node:worker_threads'
import { type AlmanacError, almanacError, errorFrom } from '../contract/errors.ts'
import type { Service } from '../contract/routes.ts'
import type { KnownSpan, ReadReply, ReadResult, Source, SourceReply, SourceRequest } from '../core/source.ts'
import { startWorker } from '../core/worker.ts'
import type { ReadJob, ReadMessage } from './read-jobs.ts'

interface ReadLimits {
  /** Milliseconds of processor: ten times what the largest real reply takes. A reading that only waits has ten times as many. */
  readonly maxMs: number
  /** Heap of the thread, without the bytes of the reply. */
  readonly maxMb: number
  /** The module of the thread; tests have threads with adapters of their own. */
  readonly thread?: URL
  /** Milliseconds of processor that this process has used. */
  readonly usedMs?: () => number
}

const defaults: ReadLimits = { maxMs: 30_000, maxMb: 512 }
const ownThread = new URL('./reading-thread.ts', import.meta.url)
const tickMs = 100
/** How many times `maxMs` a reading may take by the clock: the process may have a tenth of a processor. */
const patience = 10

const usedByProcess = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Waiting {
  readonly job: ReadJob
  resolve(value: unknown): void
  reject(error: unknown): void
}

const slow = ({ service, key, reply }: ReadJob, got: string, { maxMs, maxMb }: ReadLimits): AlmanacError => {
  const expected = `a reply read within ${maxMs} ms of processor and ${maxMb} MB`
  return almanacError('SOURCE_SLOW', `${service}/${key}`, got, expected, { where: reply.name })
}

const startThread = ({ maxMb, thread = ownThread }: ReadLimits): Worker =>
  startWorker(thread, {
    // Node's options for the heap override both. With more young memory, Node 24 ends the process at the limit and not the thread.
    resourceLimits: { maxOldGenerationSizeMb: maxMb, maxYoungGenerationSizeMb: 16 },
  })

/** A reader with one thread, started with the first reply. Replies are read in order. `close` ends the thread. */
export const createReader = (limits: ReadLimits = defaults) => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let nextId = 1
  let spent: { readonly processorMs: number; readonly clockMs: number } | undefined
  const ended: Promise<unknown>[] = []

  const stop = (): void => {
    thread?.removeAllListeners().on('error', () => {})
    if (thread) ended.push(thread.terminate())
    thread = undefined
    spent = undefined
  }
  const failFirst = (errorOf: (job: ReadJob) => Error): void => {
    stop()
    const [first] = waiting.values()
    if (first) waiting.delete(first.job.id)
    for (const { job } of waiting.values()) send(job)
    first?.reject(errorOf(first.job))
  }
  const receive = (message: ReadMessage): void => {
    spent = message.kind === 'started' ? { processorMs: 0, clockMs: 0 } : undefined
    const one = waiting.get(message.id)
    if (message.kind === 'started' || !one) return
    waiting.delete(message.id)
    if (waiting.size === 0) thread?.unref()
    if (message.kind === 'value') one.resolve(message.value)
    else one.reject(errorFrom(message.error))
  }
  const send = (job: ReadJob): void => {
    thread ??= startThread(limits)
      .on('message', receive)
      .on('error', (error: NodeJS.ErrnoException) =>
        failFirst(job =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? slow(job, `over ${limits.maxMb} MB`, limits) : error,
        ),
      )
      .on('exit', code => failFirst(() => new Error(`the reading thread ended with code ${code}`)))
    thread.ref()
    thread.postMessage(job)
  }
  const { usedMs = usedByProcess } = limits
  let usedBefore = usedMs()
  // Counting ticks instead of comparing clocks: time in which the machine slept or this thread was busy does not count.
  const timer = setInterval(() => {
    const used = usedMs()
    const processorMs = Math.min(tickMs, used - usedBefore)
    usedBefore = used
    if (!spent) return
    spent = { processorMs: spent.processorMs + processorMs, clockMs: spent.clockMs + tickMs }
    const isOver = spent.processorMs >= limits.maxMs || spent.clockMs >= patience * limits.maxMs
    if (isOver) failFirst(job => slow(job, 'no end', limits))
  }, tickMs).unref()

  const submit = (job: Omit<ReadJob, 'id'>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const numbered: ReadJob = { ...job, id: nextId }
      nextId += 1
      waiting.set(numbered.id, { job: numbered, resolve, reject })
      send(numbered)
    })
  return {
    /** Reads replies of one source, which the thread loads by `key`, its file name. Throws the error of `source.read`, or SOURCE_SLOW. */
    readWith:
      (service: Service, key: string): ReadReply =>
      <Row>(_: Source<Row>, reply: SourceReply) =>
        submit({ service, key, reply }) as Promise<ReadResult<Row>>,
    /** The requests that follow a reply. Throws the error of `source.follow`, or SOURCE_SLOW. */
    follow: (service: Service, key: string, reply: SourceReply, known: KnownSpan) =>
      submit({ service, key, reply, known }) as Promise<readonly SourceRequest[]>,
    async close(): Promise<void> {
      clearInterval(timer)
      stop()
      await Promise.all(ended)
    },
  }
}
export type Reader = ReturnType<typeof createReader>
