/**
 * Sends a tree to object storage: changed objects first, the manifest after them, then what vanished is removed. Notes beside the
 * manifest say what is under way, so an upload cut short anywhere goes on where it stopped and never trusts a doubtful object.
 */
import { createHash } from 'node:crypto'
import { manifestKey } from '../../../pipeline/contract/manifest.ts'
import type { Bucket } from './bucket.ts'
import { headersOf, policyOf } from './describe.ts'
import { type LocalTree, readTree } from './local.ts'
import { putManifest, readNotes, takeNotes, unpack } from './notes.ts'
import { planUpload, type UploadPlan } from './plan.ts'

export interface UploadOptions {
  readonly dir: string
  readonly bucket: Bucket
  /** Objects under way at once. */
  readonly jobs: number
  /** The day of the upload, UTC. */
  readonly today: string
  /** Sends nothing and says what would be. */
  readonly dryRun?: boolean
  /** Ends the upload after the objects under way; what was sent is noted. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

export interface Uploaded {
  readonly edition: string
  readonly sent: readonly string[]
  readonly removed: readonly string[]
  readonly unchanged: number
  /** Bytes sent, as they are stored. */
  readonly bytes: number
}

/** Works on all items, `jobs` at a time. After a failure nothing new is begun, and it is thrown when the rest has ended. */
const inParallel = async <Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  if (failures.length > 0) throw failures[0]
}

const policyDigest = ({ encoding }: LocalTree): string =>
  createHash('sha256').update(policyOf(encoding)).digest('hex').slice(0, 16)

interface Sending extends UploadOptions {
  readonly tree: LocalTree
  readonly plan: UploadPlan
  /** Files the manifest does not list. */
  readonly beside: readonly string[]
  readonly policy: string
}

/** Sends objects, telling how far it is and what is done; gives the bytes. */
const sendAll = async (
  keys: readonly string[],
  { tree, bucket, jobs, today, signal, onProgress = () => {} }: Sending,
  done: (key: string) => Promise<void> = async () => {},
): Promise<number> => {
  let [sent, bytes] = [0, 0]
  await inParallel(keys, jobs, async key => {
    signal?.throwIfAborted()
    const headers = headersOf(key, tree.encoding, today)
    const body = tree.read(key, headers)
    await bucket.put(key, body, headers)
    sent += 1
    bytes += body.length
    await done(key)
    onProgress(sent, keys.length)
  })
  return bytes
}

/** Sends, switches, removes. */
const carryOut = async (sending: Sending): Promise<number> => {
  const { tree, plan, beside, policy, bucket, jobs, today } = sending
  const notes = await takeNotes(bucket, plan, policy)
  const note = async (key: string): Promise<void> => {
    const digest = tree.files.get(key)
    if (digest !== undefined) await notes.done(key, digest)
  }
  let bytes = 0
  try {
    bytes = await sendAll([...plan.send, ...beside], sending, note)
  } finally {
    await notes.write()
  }
  await putManifest(bucket, tree.read(manifestKey, headersOf(manifestKey, 'identity', today)), policy)
  await inParallel(plan.remove, jobs, key => bucket.remove(key))
  await notes.forget()
  return bytes
}

/** Of the files no manifest lists, those that are not there as they lie on disk. */
const changedBeside = async ({ beside, encoding, read }: LocalTree, { bucket, today }: UploadOptions) => {
  const stored = await Promise.all(beside.map(key => bucket.get(key)))
  return beside.filter((key, i) => {
    const local = read(key, headersOf(key, encoding, today))
    return stored[i] === undefined || Buffer.compare(unpack(stored[i].bytes), unpack(local)) !== 0
  })
}

/** Makes the bucket hold the tree of `dir`. Throws NO_TREE, or UPLOAD naming the object that failed. */
export const upload = async (options: UploadOptions): Promise<Uploaded> => {
  const tree = readTree(options.dir)
  const policy = policyDigest(tree)
  const remembered = await readNotes(options.bucket, policy)
  const plan = planUpload(tree.files, remembered)
  const isWhole = remembered.edition === tree.edition && plan.send.length + plan.remove.length === 0
  const beside = isWhole ? await changedBeside(tree, options) : tree.beside
  const sent = [...plan.send, ...beside]
  const result = { edition: tree.edition, sent, removed: plan.remove, unchanged: tree.files.size - plan.send.length }
  if (options.dryRun) return { ...result, bytes: 0 }
  const sending: Sending = { ...options, tree, plan, beside, policy }
  return { ...result, bytes: isWhole ? await sendAll(beside, sending) : await carryOut(sending) }
}
