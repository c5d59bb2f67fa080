/** Work stealing: each thread gets a copy of the book and claims whole partitions (a folder, a domain), until none is left. */
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Book } from '../book.ts'
import type { Profile } from '../contract/profiles.ts'
import { startWorker } from '../core/worker.ts'
import type { DatedWindow } from '../forex/dated-window.ts'
import { type Claim, resourcesOf } from '../resources.ts'
import { isSameIn } from '../whois/registration/kept-rows.ts'
import type { Held } from './held.ts'
import { isInShard, type Shard } from './shard.ts'
import { type PreviousEdition, type WriteResult, writeResources } from './tree.ts'

interface WriteTask {
  readonly book: Book
  readonly dir: string
  readonly before: PreviousEdition | undefined
  readonly profile: Profile
  readonly dated: DatedWindow | undefined
  readonly shard: Shard | undefined
  readonly held?: Held
}

interface Task extends WriteTask {
  /** Shared by all writers: who claimed the partitions of a bucket; 0 for nobody yet. */
  readonly taken: Int32Array
  /** From 1. */
  readonly writer: number
}

const buckets = 4096

const bucketOf = (partition: string): number => {
  let hash = 0
  for (let i = 0; i < partition.length; i += 1) hash = (Math.imul(hash, 31) + partition.charCodeAt(i)) >>> 0
  return hash % buckets
}

/** The first writer to claim a partition writes all of it, so writers never contend. */
const claimOf =
  ({ taken, writer, shard }: Task): Claim =>
  partition => {
    if (shard && !isInShard(shard, partition)) return false
    const by = Atomics.compareExchange(taken, bucketOf(partition), 0, writer)
    return by === 0 || by === writer
  }

const run = (task: Task): WriteResult => {
  const { book, dir, before, profile, dated, held } = task
  const known = before?.registrations
  const isSameDomain = (domain: string): boolean => known !== undefined && isSameIn(book.whois, known, domain)
  const resources = resourcesOf(book, { profile, dated, held, isMine: claimOf(task), isSameDomain })
  return writeResources(resources, dir, before, profile)
}

const start = (task: Task): Promise<WriteResult> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(new URL(import.meta.url), { workerData: { almanacWriter: task } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`a writer ended with code ${code} before it was done`)))
  })

/** One thread writes fewer files than this faster than two: the second one starts, and gets a copy of the book. */
const filesForOne = 5_000

/** The default number of threads: one for few files, two for more. It estimates the number of files. */
export const writersFor = ({ forex, whois }: Book, { pairs }: Profile): number => {
  const rates = forex.dates.length + (pairs ? forex.codes.length ** 2 : forex.codes.length)
  return rates + 8 * whois.count < filesForOne ? 1 : Math.min(2, availableParallelism())
}

/** Starts all but one of `jobs` threads; what it gives lets this one join in and ends when all is written. */
export const startWriting = (task: WriteTask, jobs: number): (() => Promise<WriteResult>) => {
  const taken = new Int32Array(new SharedArrayBuffer(buckets * Int32Array.BYTES_PER_ELEMENT))
  const others = Promise.all(Array.from({ length: jobs - 1 }, (_, i) => start({ ...task, taken, writer: i + 2 })))
  // A writer may fail while this thread has other work: the error is thrown when the results are awaited.
  others.catch(() => {})
  return async () => {
    const own = run({ ...task, taken, writer: 1 })
    const results = [own, ...(await others)]
    return {
      files: Object.assign({}, ...results.map(({ files }) => files)),
      linked: results.reduce((sum, { linked }) => sum + linked, 0),
    }
  }
}

const task = (workerData as { almanacWriter?: Task } | null)?.almanacWriter
if (!isMainThread && task) parentPort!.postMessage(run(task))
