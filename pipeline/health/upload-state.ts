/** The upload queue of this installation, kept in `data/` so that a restart goes on with it. */
import { join } from 'node:path'
import { dayMs } from '../contract/calendar.ts'
import type { UploadStatus } from '../contract/site-schemas.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'

/** Instants in milliseconds since 1970. */
export interface UploadState {
  /** The edition to upload. */
  readonly edition: string
  /** When the first edition since the last success became ready. */
  readonly since: number
  /** Failed tries since the last success. */
  readonly tries: number
  readonly notBefore: number
  /** Why the last try failed; null after a success and before the first try. */
  readonly error: string | null
  /** The edition that was uploaded last, and when. */
  readonly done: { readonly edition: string; readonly at: number } | null
}

/** An edition is to be uploaded within a day; after that `/readyz` says 503. */
const uploadDeadlineMs = dayMs

const file = '.state/upload.json'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isDone = (value: unknown): value is UploadState['done'] =>
  value === null ||
  (typeof value === 'object' &&
    'edition' in value &&
    typeof value.edition === 'string' &&
    'at' in value &&
    isNumber(value.at))

/** The stored state; a broken file counts as none, which costs one upload that finds nothing to send. */
export const readUploadState = (dataDir: string): UploadState | undefined => {
  try {
    const kept = JSON.parse(readDataIfAny(dataDir, file) ?? 'null') as Partial<
      Record<keyof UploadState, unknown>
    > | null
    const { edition, since, tries, notBefore, error = null, done = null } = kept ?? {}
    const isWhole = typeof edition === 'string' && isNumber(since) && isNumber(tries) && isNumber(notBefore)
    if (!isWhole || !isDone(done) || (error !== null && typeof error !== 'string')) return undefined
    return { edition, since, tries, notBefore, error, done }
  } catch {
    return undefined
  }
}

export const writeUploadState = (dataDir: string, state: UploadState): boolean =>
  writeWhole(join(dataDir, file), `${JSON.stringify(state)}\n`)

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
