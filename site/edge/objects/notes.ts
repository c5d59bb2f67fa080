/** What a bucket remembers of its uploads: the manifest last sent whole, and notes on one under way. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { openManifest } from '../../../pipeline/contract/manifest.ts'
import type { Bucket } from './bucket.ts'
import { objectHeaders } from './describe.ts'

export interface UploadPlan {
  /** In code-unit order. */
  readonly send: readonly string[]
  readonly remove: readonly string[]
}

/** Notes of an upload under way: what it set out to touch, and what of that is done. */
interface Journal {
  readonly policy: string
  readonly open: readonly string[]
  readonly done: Readonly<Record<string, string>>
  /** The edition of a part that is sent: `open` is then what vanished from it, which goes after the head. */
  readonly finished?: string
}

/** `manifest.part.json` beside `manifest.json`. */
export const notesKeyOf = (manifestKey: string): string => manifestKey.replace(/json$/, 'part.json')

/** Notes are written this often: what a cut costs at most. */
const everyMs = 10_000

/** A body as it was before it was packed; the platform may have unpacked it already. */
export const unpack = (bytes: Uint8Array): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes)

/** Manifest and notes are large and always read by us or by clients that unpack: sent gzipped. */
export const putPacked = (bucket: Bucket, key: string, bytes: Uint8Array, remark?: string): Promise<void> =>
  bucket.put(key, gzipSync(bytes), { ...objectHeaders(key, 'identity', ''), encoding: 'gzip' }, remark)

export const manifestAt = async (bucket: Bucket, key: string) => {
  const stored = await bucket.get(key)
  return stored && { ...openManifest(unpack(stored.bytes)), remark: stored.remark }
}

export const journalAt = async (bucket: Bucket, manifestKey: string): Promise<Journal | undefined> => {
  const stored = await bucket.get(notesKeyOf(manifestKey))
  return stored && JSON.parse(unpack(stored.bytes).toString())
}

/**
 * What a bucket holds, without looking at a single object. What an upload cut short had opened and not noted may be the old object,
 * the new one or none. `policy` names the headers objects have today: those sent under another have other headers.
 */
export const readNotes = async (bucket: Bucket, manifestKey: string, policy: string) => {
  const [manifest, journal] = await Promise.all([manifestAt(bucket, manifestKey), journalAt(bucket, manifestKey)])
  const files = new Map(manifest?.files())
  const isOutdated = manifest !== undefined && manifest.remark !== policy
  const digests = new Map(isOutdated ? [] : files)
  const doubtful = new Set(isOutdated ? files.keys() : [])
  for (const key of journal?.open ?? []) {
    digests.delete(key)
    doubtful.add(key)
  }
  const noted = journal?.policy === policy ? journal.done : {}
  for (const [key, digest] of Object.entries(noted)) {
    digests.set(key, digest)
    doubtful.delete(key)
  }
  return {
    /** Of objects that are surely there. */
    digests,
    /** Objects that may be there, of any content. */
    doubtful,
    /** The edition sent last and whole; undefined when there is none or another was begun since. */
    edition: journal || isOutdated ? undefined : manifest?.head.digest,
    shard: manifest?.head.shard,
    /** What the notes have as sent: it holds until a manifest says so. */
    noted,
  }
}
export type Remembered = Awaited<ReturnType<typeof readNotes>>

/** Before the first object is touched the notes say which will be. */
export const takeNotes = async (
  bucket: Bucket,
  manifestKey: string,
  { send, remove }: UploadPlan,
  { policy, noted }: { readonly policy: string; readonly noted: Remembered['noted'] },
) => {
  const notesKey = notesKeyOf(manifestKey)
  const open = [...send, ...remove]
  // What an upload cut short had sent is still there, though no manifest names it.
  const done: Record<string, string> = { ...noted }
  for (const key of open) delete done[key]
  let last = performance.now()
  let writing: Promise<void> = Promise.resolve()
  const put = (journal: Journal): Promise<void> => {
    const bytes = Buffer.from(JSON.stringify(journal))
    // One after the other: the older of two must not arrive last.
    writing = writing.then(() => putPacked(bucket, notesKey, bytes))
    return writing
  }
  const write = (): Promise<void> => {
    last = performance.now()
    return put({ policy, open, done })
  }
  await write()
  return {
    /** Notes that an object is there; writes it down now and then. */
    async done(key: string, digest: string): Promise<void> {
      done[key] = digest
      if (performance.now() - last > everyMs) await write()
    },
    write,
    /** The upload is whole: nothing is left to remember. */
    forget: () => bucket.remove(notesKey),
    /** A part is sent, and its manifest says what it holds: only what vanished is left to remember. */
    finish: (edition: string, vanished: readonly string[]) =>
      put({ policy, open: vanished, done: {}, finished: edition }),
  }
}
