/** One writer at a time. The lock file holds process id and start time, so a lock left by kill -9 is recognised. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { almanacError } from '../contract/errors.ts'
import type { Service } from '../contract/routes.ts'
import { placedError } from './disk-error.ts'
import { orUndefined } from './files.ts'

/** The lock of one service's part of `data/`; every writer holds it. */
export const serviceLock = (dataDir: string, service: Service): string =>
  join(dataDir, service === 'forex' ? '.state/lock' : `.state/${service}/lock`)

/** When a process began, as text; '' without such a process. A process id alone may be reused after a restart. */
const startOf = (pid: number): string => {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // Field 22 counts from after the command name, which may itself hold spaces and brackets.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (process.platform === 'linux') return ''
  return orUndefined(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()) ?? ''
}

export const isRunning = (pid: number): boolean => startOf(pid) !== ''

const read = (path: string): string => orUndefined(() => readFileSync(path, 'utf8')) ?? ''

const isHeld = (content: string): boolean => {
  const [pid, start] = content.split('\n')
  return Boolean(start) && startOf(Number(pid)) === start
}

const take = (path: string, mine: string): boolean => {
  let file: number
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    writeFileSync(file, mine)
    return true
  } catch (error) {
    // On a full disk the lock would stay empty and block every run.
    rmSync(path, { force: true })
    throw placedError(error, path)
  } finally {
    closeSync(file)
  }
}

/** A holder writes its lock at once: one still empty after this time was left by a kill in between. */
const writtenWithinMs = 1_000

/**
 * Removes the lock at `path` if it still holds `content`; a lock taken by a live process since is put back. Of two processes that
 * call it at once, the rename lets only one remove the lock.
 */
export const removeLock = (path: string, content: string): void => {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) !== content && isHeld(read(aside))) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

export const isStaleLock = (path: string): boolean => {
  const content = read(path)
  if (content !== '') return !isHeld(content)
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made > writtenWithinMs
}

export const clearStale = (path: string): void => {
  if (isStaleLock(path)) removeLock(path, read(path))
}

/** Runs `work` holding the lock at `path`. Waits up to `waitMs` for a live holder, told to `onWait` once, then throws LOCKED. */
export const withLock = async <Result>(
  path: string,
  work: () => Promise<Result>,
  { waitMs = 600_000, onWait = (_holder: string) => {} } = {},
): Promise<Result> => {
  mkdirSync(dirname(path), { recursive: true })
  const mine = `${process.pid}\n${startOf(process.pid)}\n`
  const until = performance.now() + waitMs
  let isWaiting = false
  let writtenAt = performance.now()
  while (!take(path, mine)) {
    const content = read(path)
    if (content !== '') writtenAt = performance.now()
    if (content === '' ? performance.now() - writtenAt > writtenWithinMs : !isHeld(content)) {
      removeLock(path, content)
      continue
    }
    const holder = `process ${content.split('\n')[0] || 'unknown'}`
    if (performance.now() > until)
      throw almanacError('LOCKED', path, holder, 'no holder', { hint: 'Wait until that process has ended.' })
    if (!isWaiting) onWait(holder)
    isWaiting = true
    await sleep(100)
  }
  try {
    return await work()
  } catch (error) {
    // What is written under a lock lies beside it or below: so the message says which disk is full.
    throw placedError(error, dirname(path))
  } finally {
    // Only our own: a person may have removed it, and another process taken it since.
    if (read(path) === mine) rmSync(path, { force: true })
  }
}
