/**
 * The upload queue: the operator's command runs for the newest edition until it ends with 0, with growing pauses, across restarts.
 * An older edition that waits is replaced by a newer one, because the command sends the tree that is shown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { orUndefined } from '../../pipeline/core/files.ts'
import { isUploaded, readUploadState, type UploadState, writeUploadState } from '../../pipeline/health/upload-state.ts'
import { errorLine } from '../lib/command.ts'
import { isTime, waitMs } from './backoff.ts'

/** One try. It gives null for success, or why it failed. */
export type TryUpload = (edition: string, signal: AbortSignal) => Promise<string | null>

interface UploadRecord {
  readonly severity: 'info' | 'error'
  readonly at: string
  readonly trigger: 'upload'
  readonly edition: string
  /** Failed tries since the last success. */
  readonly tries: number
  readonly error: string | null
}

/** One try is ended after this time, so that a command that hangs is tried again. */
const tryMs = 1_800_000

/** The state when `edition` is shown. What is shown already, or waits already, changes nothing. */
const withEdition = (kept: UploadState | undefined, edition: string, now: number): UploadState => {
  if (!kept) return { edition, since: now, tries: 0, notBefore: 0, error: null, done: null }
  if (kept.edition === edition) return kept
  return isUploaded(kept) ? { ...kept, edition, since: now, notBefore: 0 } : { ...kept, edition }
}

const afterTry = (kept: UploadState, edition: string, error: string | null, now: number): UploadState => {
  if (error === null) return { ...kept, since: now, tries: 0, notBefore: 0, error, done: { edition, at: now } }
  const tries = kept.tries + 1
  return { ...kept, tries, notBefore: now + waitMs(tries), error }
}

const isDue = (kept: UploadState, now: number): boolean => !isUploaded(kept) && isTime(kept.notBefore, now)

/** Runs the operator's line in bash. Values from the data reach it only as environment variables. */
export const uploadBy =
  (line: string, out: string): TryUpload =>
  async (edition, signal) => {
    const env = { ...process.env, ALMANAC_OUT: out, ALMANAC_EDITION: edition }
    // In a process group of its own: the signal ends also what the line started.
    const child = spawn('bash', ['-c', line], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-20_000)
        process.stderr.write(chunk)
      })
    // Where all of them have ended there is nothing to kill.
    const kill = (): void => void orUndefined(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'))
    if (signal.aborted) kill()
    signal.addEventListener('abort', kill)
    try {
      const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null]
      const last = said.trim().split('\n').at(-1) ?? ''
      return code === 0 ? null : `it ended with ${code ?? killedBy}${last === '' ? '' : `: ${last.slice(0, 300)}`}`
    } catch (error) {
      return `it could not be started: ${String(error)}`
    } finally {
      signal.removeEventListener('abort', kill)
    }
  }

interface UploadQueueOptions {
  readonly dataDir: string
  readonly upload: TryUpload
  /** Told after each try, when its state is on the disk. */
  readonly onTried: (record: UploadRecord) => Promise<void>
  readonly now?: () => number
  readonly tryLimitMs?: number
}

/** No command is set: what an earlier one left is forgotten. */
export const forgetUploads = (dataDir: string): void => rmSync(join(dataDir, '.state/upload.json'), { force: true })

export const openUploadQueue = ({
  dataDir,
  upload,
  onTried,
  now = Date.now,
  tryLimitMs = tryMs,
}: UploadQueueOptions) => {
  const stopping = new AbortController()
  let work: Promise<void> | undefined
  const tryOnce = async (): Promise<void> => {
    for (let kept = readUploadState(dataDir); kept && isDue(kept, now()); kept = readUploadState(dataDir)) {
      const { edition } = kept
      const limit = AbortSignal.timeout(tryLimitMs)
      const error = await upload(edition, AbortSignal.any([stopping.signal, limit]))
      // A try that the end of the scheduler cut short is not a failure: the next start tries again.
      if (stopping.signal.aborted) return
      const why = error !== null && limit.aborted ? `it took longer than ${tryLimitMs / 60_000} minutes` : error
      const next = afterTry(readUploadState(dataDir) ?? kept, edition, why, now())
      writeUploadState(dataDir, next)
      const severity = why === null ? 'info' : 'error'
      const at = new Date(now()).toISOString()
      await onTried({ severity, at, trigger: 'upload', edition, tries: next.tries, error: why })
    }
  }
  /** Tries what is due, one try at a time. Never throws: what could not be noted is tried again. */
  const run = (): Promise<void> => {
    work ??= tryOnce()
      .catch((error: unknown) => void process.stderr.write(`upload: ${errorLine(error)}\n`))
      .finally(() => {
        work = undefined
      })
    return work
  }
  return {
    want(edition: string): void {
      writeUploadState(dataDir, withEdition(readUploadState(dataDir), edition, now()))
    },
    run,
    async stop(): Promise<void> {
      stopping.abort()
      await work
    },
  }
}
export type UploadQueue = ReturnType<typeof openUploadQueue>
