/** The same writing on several threads: each gets a copy of the book and writes whole folders of its own. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Book } from '../book.ts'
import type { DatedWindow } from '../forex/dated.ts'
import { resourcesOf } from '../resources.ts'
import type { Profile } from './profiles.ts'
import { type Before, type Shard, type Written, writeResources } from './tree.ts'

interface Task {
  readonly book: Book
  readonly dir: string
  readonly before: Before | undefined
  readonly profile: Profile
  readonly dated: DatedWindow | undefined
  readonly shard: Shard
}

const run = ({ book, dir, before, profile, dated, shard }: Task): Written =>
  writeResources(resourcesOf(book, profile, dated), dir, before, profile, shard)

/** A worker cannot be started on a .ts file under tsx; a line of plain JavaScript that registers it first can. */
const bootstrap = (file: string): string => `
  import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
  register()
  await import(${JSON.stringify(file)})`

const start = (task: Task): Promise<Written> =>
  new Promise((resolve, reject) => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(bootstrap(import.meta.url))}`)
    const worker = new Worker(url, { workerData: { almanacWriter: task } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`a writer ended with code ${code} before it was done`)))
  })

/** Writes all resources with `jobs` threads; one job stays on this thread. The result does not depend on `jobs`. */
export const writeAll = async (task: Omit<Task, 'shard'>, jobs: number): Promise<Written> => {
  if (jobs === 1) return run({ ...task, shard: { index: 0, count: 1 } })
  const shares = await Promise.all(
    Array.from({ length: jobs }, (_, index) => start({ ...task, shard: { index, count: jobs } })),
  )
  return {
    files: Object.assign({}, ...shares.map(({ files }) => files)),
    linked: shares.reduce((sum, { linked }) => sum + linked, 0),
    bytes: shares.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const task = (workerData as { almanacWriter?: Task } | null)?.almanacWriter
if (!isMainThread && task) parentPort!.postMessage(run(task))
