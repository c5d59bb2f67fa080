/** What a reading thread does: it runs adapters on replies, one job after the other. `reader.ts` starts it, and ends it at a limit. */
import { parentPort } from 'node:worker_threads'
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

type LoadAdapter = (
  service: Service,
  key: string,
) => Promise<{ readonly default: Pick<Source<unknown>, 'read' | 'follow'> }>

const read = async (
  { service, key, reply, known }: ReadJob,
  load: LoadAdapter,
  onStart: () => void,
): Promise<unknown> => {
  const { default: source } = await load(service, key)
  onStart()
  return known ? (source.follow?.(reply, known) ?? []) : source.read(reply)
}

/** Answers the jobs that are sent to this thread, in order. */
export const answerJobs = (load: LoadAdapter): void => {
  const port = parentPort
  if (!port) throw new Error('jobs are answered only in a worker')
  const post = (message: ReadMessage): void => port.postMessage(message)
  const run = async (job: ReadJob): Promise<void> => {
    const { id } = job
    try {
      const value = await read(job, load, () => post({ kind: 'started', id }))
      post({ kind: 'value', id, value })
    } catch (error) {
      post({ kind: 'error', id, error: plainError(error) })
    }
  }
  let last: Promise<void> = Promise.resolve()
  port.on('message', (job: ReadJob) => {
    last = last.then(() => run(job))
  })
}
