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

/** Both are large and always read by us or by clients that unpack: sent gzipped. */
const putPacked = (bucket: Bucket, key: string, bytes: Uint8Array, remark?: string): Promise<void> =>
  bucket.put(key, gzipSync(bytes), { ...headersOf(key, 'identity', ''), encoding: 'gzip' }, remark)

export const putManifest = (bucket: Bucket, key: string, bytes: Uint8Array, policy: string): Promise<void> =>
  putPacked(bucket, key, bytes, policy)

export interface Remembered extends KnownObject {
  /** The edition sent last and whole; undefined when there is none or another was begun since. */
  readonly edition: string | undefined
  /** Which part of a tree the manifest is of. */
  readonly shard: string | undefined
  /** What the notes have as sent: it holds until a manifest says so. */
  readonly noted: Readonly<Record<string, string>>
}

/** `policy` names the headers objects have today: where it is another, an object of the same content is to be sent again. */
export const readNotes = async (bucket: Bucket, manifestKey: string, policy: string): Promise<Remembered> => {
  const [sent, notes] = await Promise.all([bucket.get(manifestKey), bucket.get(notesKeyOf(manifestKey))])
  const manifest = sent && openManifest(unpack(sent.bytes))
  const journal = notes && (JSON.parse(unpack(notes.bytes).toString()) as Journal)
  const files = manifest ? new Map(manifest.files()) : new Map<string, string>()
  const isOutdated = sent !== undefined && sent.remark !== policy
  return {
    ...knownFrom(files, journal, { policy, isOutdated }),
    edition: journal || isOutdated ? undefined : manifest?.head.digest,
    shard: manifest?.head.shard,
    noted: journal?.policy === policy ? journal.done : {},
  }
}

export interface JournalWriter {
  /** Notes that an object is there; writes it down now and then. */
  done(key: string, digest: string): Promise<void>
  /** Writes everything down. */
  write(): Promise<void>
  /** The upload is whole: nothing is left to remember. */
  forget(): Promise<void>
  /** A part is sent, and its manifest says what it holds: only what vanished is left to remember. */
  finish(edition: string, vanished: readonly string[]): Promise<void>
}

/** Before the first object is touched the notes say which will be. */
export const takeNotes = async (
  bucket: Bucket,
  manifestKey: string,
  { send, remove }: UploadPlan,
  { policy, noted }: { readonly policy: string; readonly noted: Remembered['noted'] },
): Promise<JournalWriter> => {
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
    async done(key, digest) {
      done[key] = digest
      if (performance.now() - last > everyMs) await write()
    },
    write,
    forget: () => bucket.remove(notesKey),
    finish: (edition, vanished) => put({ policy, open: vanished, done: {}, finished: edition }),
  }
}
