/** The thread that runs adapters on replies, one job after the other. `reader.ts` starts it and ends it when a job exceeds its limits. */
import { parentPort, workerData } from 'node:worker_threads'
import { type PlainError, plainError } from '../contract/errors.ts'
import type { Service } from '../contract/routes.ts'
import type { KnownSpan, Source, SourceReply } from '../core/source.ts'

export interface ReadJob {
  readonly id: number
  readonly service: Service
  readonly key: string
  readonly reply: SourceReply
  /** Present: run `follow` instead of `read`. */
  readonly known?: KnownSpan
}

/** First `started`, then the value or the error of the same job. */
export type ReadMessage =
  | { readonly kind: 'started'; readonly id: number }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError }

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

const read = async ({ service, key, reply, known }: ReadJob, onStart: () => void): Promise<unknown> => {
  const source = await sourceAt(service, key)
  onStart()
  return known ? (source.follow?.(reply, known) ?? []) : source.read(reply)
}

const run = async (job: ReadJob): Promise<void> => {
  const { id } = job
  try {
    const value = await read(job, () => post({ kind: 'started', id }))
    post({ kind: 'value', id, value })
  } catch (error) {
    post({ kind: 'error', id, error: plainError(error) })
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (job: ReadJob) => {
  last = last.then(() => run(job))
})
