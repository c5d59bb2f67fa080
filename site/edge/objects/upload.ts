/**
 * Sends a tree to object storage: changed objects first, the manifest after them, then what vanished is removed. Notes beside the
 * manifest say what is under way. So an upload that was cut short goes on where it stopped, and never trusts a doubtful object. A
 * part of the domains has a manifest of its own; what vanished from it is removed by the last step: see parts.ts.
 */
import { isPartOfDomains, manifestKey, manifestKeyOf } from '../../../pipeline/contract/manifest.ts'
import type { Bucket } from './bucket.ts'
import { objectHeaders, policyOf } from './describe.ts'
import { type LocalTree, readTree } from './local.ts'
import { putPacked, type Remembered, readNotes, takeNotes, type UploadPlan, unpack } from './notes.ts'
import { inParallel } from './parallel.ts'
import { checkParts, formerKeys, unlessInParts, vanishedFromParts } from './parts.ts'

export interface UploadOptions {
  readonly dir: string
  readonly bucket: Bucket
  /** Objects under way at once. */
  readonly jobs: number
  /** The day of the upload, UTC. */
  readonly today: string
  readonly dryRun?: boolean
  /** Ends the upload after the objects under way; what was sent is noted. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

export interface Uploaded {
  readonly edition: string
  readonly shard: string | undefined
  readonly sent: readonly string[]
  /** Of a part nothing: the last step removes what vanished from all of them. */
  readonly removed: readonly string[]
  readonly unchanged: number
  /** Bytes sent, as they are stored. */
  readonly bytes: number
}

interface Sending extends UploadOptions {
  readonly tree: LocalTree
  readonly plan: UploadPlan
  readonly unlisted: readonly string[]
  readonly policy: string
  readonly noted: Remembered['noted']
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
    const headers = objectHeaders(key, tree.encoding, today)
    const body = tree.read(key)
    await bucket.put(key, body, headers)
    sent += 1
    bytes += body.length
    await done(key)
    onProgress(sent, keys.length)
  })
  return bytes
}

/** Removes what vanished from the parts of the edition, whose head is there; gives the keys. */
const clearParts = async ({ tree, bucket, jobs }: Pick<Sending, 'tree' | 'bucket' | 'jobs'>) => {
  const removed: string[] = []
  for await (const { notesKey, keys } of vanishedFromParts(bucket, tree)) {
    await inParallel(keys, jobs, key => bucket.remove(key))
    await bucket.remove(notesKey)
    removed.push(...keys)
  }
  return removed
}

const carryOut = async (sending: Sending): Promise<number> => {
  const { tree, plan, unlisted, policy, bucket, jobs } = sending
  const at = manifestKeyOf(tree.shard)
  const notes = await takeNotes(bucket, at, plan, sending)
  const note = async (key: string): Promise<void> => {
    const digest = tree.files.get(key)
    if (digest !== undefined) await notes.done(key, digest)
  }
  let bytes = 0
  try {
    bytes = await sendAll([...plan.send, ...unlisted], sending, note)
  } finally {
    await notes.write()
  }
  await putPacked(bucket, at, tree.read(manifestKey), policy)
  if (isPartOfDomains(tree.shard)) {
    await (plan.remove.length > 0 ? notes.finish(tree.edition, plan.remove) : notes.forget())
    return bytes
  }
  await inParallel(plan.remove, jobs, key => bucket.remove(key))
  await notes.forget()
  return bytes
}

/** Of the files no manifest lists, those that are not there as they lie on disk. */
const changedUnlisted = async ({ unlisted, read }: LocalTree, bucket: Bucket) => {
  const stored = await Promise.all(unlisted.map(key => bucket.get(key)))
  return unlisted.filter((key, i) => {
    return stored[i] === undefined || Buffer.compare(unpack(stored[i].bytes), unpack(read(key))) !== 0
  })
}

/** What is to be done; of a last step, beside parts that are all there. */
const planFor = async (tree: LocalTree, remembered: Remembered, bucket: Bucket): Promise<UploadPlan> => {
  const { files, shard } = tree
  const { digests, doubtful } = remembered
  const send = [...files]
    .filter(([key, digest]) => doubtful.has(key) || digests.get(key) !== digest)
    .map(([key]) => key)
  const remove = [...new Set([...digests.keys(), ...doubtful])].filter(key => !files.has(key)).sort()
  if (isPartOfDomains(shard)) return { send, remove }
  await checkParts(bucket, tree)
  const former = (await formerKeys(bucket, remembered.shard, shard)).filter(key => !files.has(key))
  return { send, remove: await unlessInParts(bucket, shard, [...remove, ...former]) }
}

/**
 * Makes the bucket hold the tree of `dir`. Throws NO_TREE, or UPLOAD naming the object that failed, or the parts that are missing
 * beside a part 0.
 */
export const upload = async (options: UploadOptions): Promise<Uploaded> => {
  const tree = readTree(options.dir)
  const { edition, shard } = tree
  const { bucket } = options
  const policy = policyOf(tree.encoding)
  const remembered = await readNotes(bucket, manifestKeyOf(shard), policy)
  const plan = await planFor(tree, remembered, bucket)
  const isShown = remembered.edition === edition && remembered.shard === shard
  const isWhole = isShown && plan.send.length + plan.remove.length === 0
  const unlisted = isWhole ? await changedUnlisted(tree, bucket) : tree.unlisted
  const sent = [...plan.send, ...unlisted]
  const removed = isPartOfDomains(shard) ? [] : plan.remove
  const result = { edition, shard, sent, removed, unchanged: tree.files.size - plan.send.length }
  if (options.dryRun) return { ...result, bytes: 0 }
  const sending: Sending = { ...options, tree, plan, unlisted, policy, noted: remembered.noted }
  const bytes = isWhole ? await sendAll(unlisted, sending) : await carryOut(sending)
  return { ...result, removed: [...removed, ...(await clearParts(sending))], bytes }
}
