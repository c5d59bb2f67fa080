/** The upload queue of this installation, kept in `data/` so that a restart goes on with it. */
import { z } from 'zod'
import { dayMs } from '../contract/calendar.ts'
import type { UploadStatus } from '../contract/site-schemas.ts'
import { stateFile } from '../core/state-file.ts'

/** Instants in milliseconds since 1970. */
const stateSchema = z.object({
  edition: z.string(),
  /** When the first edition since the last success became ready. */
  since: z.number(),
  /** Failed tries since the last success. */
  tries: z.number(),
  notBefore: z.number(),
  /** Why the last try failed; null after a success and before the first try. */
  error: z.string().nullable().default(null),
  /** The edition that was uploaded last, and when. */
  done: z.object({ edition: z.string(), at: z.number() }).nullable().default(null),
})
export type UploadState = Readonly<z.infer<typeof stateSchema>>

/** An edition is to be uploaded within a day; after that `/readyz` says 503. */
const uploadDeadlineMs = dayMs

/** A broken file costs one upload that finds nothing to send. */
export const { read: readUploadState, write: writeUploadState } = stateFile('upload.json', stateSchema)

export const isUploaded = ({ edition, done }: UploadState): boolean => done?.edition === edition

const instant = (at: number): string => new Date(at).toISOString()

/** The public part of the state. Error texts are left out because they may name folders and accounts. */
export const uploadStatus = (dataDir: string): UploadStatus | null => {
  const kept = readUploadState(dataDir)
  if (!kept) return null
  const { edition, since, tries, error, done } = kept
  const isDone = isUploaded(kept)
  return {
    edition,
    state: isDone ? 'done' : error === null ? 'waiting' : 'failed',
    tries,
    uploaded: done && { edition: done.edition, at: instant(done.at) },
    dueBy: isDone ? null : instant(since + uploadDeadlineMs),
  }
}
