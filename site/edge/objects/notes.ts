/** What a bucket remembers of its uploads: the manifest last sent whole, and notes on one under way. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { openManifest } from '../../../pipeline/contract/manifest.ts'
import type { Bucket } from './bucket.ts'
import { headersOf } from './describe.ts'
import { type Journal, type KnownObject, knownFrom, type UploadPlan } from './plan.ts'

/** `manifest.part.json` beside `manifest.json`. */
export const notesKeyOf = (manifestKey: string): string => manifestKey.replace(/json$/, 'part.json')

/** Notes are written this often: what a cut costs at most. */
const everyMs = 10_000

/** A body as it was before it was packed; the platform may have unpacked it already. */
export const unpack = (bytes: Uint8Array): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes)

/** Manifest and notes are large and always read by us or by clients that unpack: sent gzipped. */
export const putPacked = (bucket: Bucket, key: string, bytes: Uint8Array, remark?: string): Promise<void> =>
  bucket.put(key, gzipSync(bytes), { ...headersOf(key, 'identity', ''), encoding: 'gzip' }, remark)

/** The manifest at a key, and the remark that it was put with. */
export const manifestAt = async (bucket: Bucket, key: string) => {
  const stored = await bucket.get(key)
  return stored && { ...openManifest(unpack(stored.bytes)), remark: stored.remark }
}

/** The notes that lie beside the manifest at a key. */
export const journalAt = async (bucket: Bucket, manifestKey: string): Promise<Journal | undefined> => {
  const stored = await bucket.get(notesKeyOf(manifestKey))
  return stored && JSON.parse(unpack(stored.bytes).toString())
}

export interface Remembered extends KnownObject {
  /** The edition sent last and whole; undefined when there is none or another was begun since. */
  readonly edition: string | undefined
  readonly shard: string | undefined
  /** What the notes have as sent: it holds until a manifest says so. */
  readonly noted: Readonly<Record<string, string>>
}

/** `policy` names the headers objects have today: where it is another, an object of the same content is to be sent again. */
export const readNotes = async (bucket: Bucket, manifestKey: string, policy: string): Promise<Remembered> => {
  const [manifest, journal] = await Promise.all([manifestAt(bucket, manifestKey), journalAt(bucket, manifestKey)])
  const files = new Map(manifest?.files())
  const isOutdated = manifest !== undefined && manifest.remark !== policy
  return {
    ...knownFrom(files, journal, { policy, isOutdated }),
    edition: journal || isOutdated ? undefined : manifest?.head.digest,
    shard: manifest?.head.shard,
    noted: journal?.policy === policy ? journal.done : {},
  }
}

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
