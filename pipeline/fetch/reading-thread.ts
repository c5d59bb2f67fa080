/** The thread that runs adapters on replies, one job after the other. `reader.ts` starts it and ends it when a job exceeds its limits. */
import { readFileSync } from 'node:fs'
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { type PlainError, plainError } from '../contract/errors.ts'
import type { Service } from '../contract/routes.ts'
import { orUndefined } from '../core/files.ts'
import type { KnownSpan, Source, SourceReply } from '../core/source.ts'

export interface ReadJob {
  readonly id: number
  readonly service: Service
  readonly key: string
  readonly reply: SourceReply
  /** Present: run `follow` instead of `read`. */
  readonly known?: KnownSpan
  readonly measure?: 'time' | 'time and memory'
}

export interface ReadingCost {
  /** Milliseconds of processor, where the kernel tells them for a thread (Linux); else those of the clock. */
  readonly ms: number
  /** Bytes held at most, garbage included. */
  readonly bytes?: number
}

/** First `started`, then the value or the error of the same job, with its cost if measured. */
export type ReadMessage =
  | { readonly kind: 'started'; readonly id: number }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown; readonly cost?: ReadingCost }
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError; readonly cost?: ReadingCost }

/** The folder of the services, as a URL. */
const folder = workerData as string

const sources = new Map<string, Promise<{ readonly default: Source<unknown> }>>()

/** Kept: importing a loaded module again still makes tsx resolve it, which takes longer than most readings. */
const sourceAt = async (service: Service, key: string): Promise<Source<unknown>> => {
  const { href } = new URL(`${service}/sources/${key}.ts`, folder)
  const module = sources.get(href) ?? (import(href) as Promise<{ readonly default: Source<unknown> }>)
  sources.set(href, module)
  return (await module).default
}

const port = parentPort
if (!port) throw new Error('reading-thread.ts runs only as a worker')
const post = (message: ReadMessage): void => port.postMessage(message)

const held = (): number => {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

/** What the thread held before the first reply of a source. */
const before = { key: '', bytes: 0 }

/** Starts measuring memory. The returned function ends that and gives the peak in bytes beyond `before`. */
const memoryMeter = (key: string): (() => number) => {
  if (before.key !== key) {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    Object.assign(before, { key, bytes: held() })
  }
  const profiler = new GCProfiler()
  profiler.start()
  return () => {
    const atCollections = profiler.stop().statistics.map(({ beforeGC: { heapStatistics: heap } }) => heap)
    return Math.max(held(), ...atCollections.map(heap => heap.usedHeapSize + heap.externalMemory)) - before.bytes
  }
}

/** Milliseconds that this thread has used of a processor. */
const usedMs = (): number => {
  const stat = orUndefined(() => readFileSync('/proc/thread-self/schedstat', 'latin1'))
  return stat === undefined ? performance.now() : Number(stat.split(' ', 1)[0]) / 1e6
}

/** Starts measuring a job. The returned function ends that and gives the cost. */
const costMeter = ({ key, measure }: ReadJob): (() => { readonly cost?: ReadingCost }) => {
  if (!measure) return () => ({})
  const bytesSince = measure === 'time' ? undefined : memoryMeter(key)
  const from = usedMs()
  return () => ({ cost: { ms: usedMs() - from, ...(bytesSince && { bytes: bytesSince() }) } })
}

const read = async ({ service, key, reply, known }: ReadJob, onStart: () => void): Promise<unknown> => {
  const source = await sourceAt(service, key)
  onStart()
  return known ? (source.follow?.(reply, known) ?? []) : source.read(reply)
}

const run = async (job: ReadJob): Promise<void> => {
  const { id } = job
  let costSince: ReturnType<typeof costMeter> = () => ({})
  try {
    const value = await read(job, () => {
      post({ kind: 'started', id })
      costSince = costMeter(job)
    })
    post({ kind: 'value', id, ...costSince(), value })
  } catch (error) {
    post({ kind: 'error', id, ...costSince(), error: plainError(error) })
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (job: ReadJob) => {
  last = last.then(() => run(job))
})
