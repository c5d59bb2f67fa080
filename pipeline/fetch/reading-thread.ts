/** The thread that runs adapters on replies, one job after the other. `reader.ts` starts it and ends it when a job exceeds its limits. */
import { parentPort, workerData } from 'node:worker_threads'
import { AlmanacError } from '../contract/errors.ts'
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
  | { readonly kind: 'error'; readonly id: number; readonly error: AlmanacError['facts'] | string }

const sourceAt = async (service: Service, key: string): Promise<Source<unknown>> => {
  const module = (await import(new URL(`${service}/sources/${key}.ts`, String(workerData)).href)) as {
    default: Source<unknown>
  }
  return module.default
}

/** Causes stay in the thread: they may hold values that cannot be copied to another. */
const plainError = (error: unknown): AlmanacError['facts'] | string => {
  if (!(error instanceof AlmanacError)) return String(error)
  const { cause: _, ...facts } = error.facts
  return facts
}

const port = parentPort
if (!port) throw new Error('reading-thread.ts runs only as a worker')
const post = (message: ReadMessage): void => port.postMessage(message)

const run = async ({ id, service, key, reply, known }: ReadJob): Promise<void> => {
  try {
    const source = await sourceAt(service, key)
    post({ kind: 'started', id })
    post({ kind: 'value', id, value: known ? (source.follow?.(reply, known) ?? []) : source.read(reply) })
  } catch (error) {
    post({ kind: 'error', id, error: plainError(error) })
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (job: ReadJob) => {
  last = last.then(() => run(job))
})
