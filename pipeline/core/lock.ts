/** One writer at a time. The lock names its holder by process id and start time, so one left behind by kill -9 is recognised. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AlmanacError } from '../contract/errors.ts'

/** When a process began, as text; '' when there is none. A process id alone may belong to somebody new after a restart. */
const startOf = (pid: number): string => {
  try {
    // Field 22 counts from after the command name, which may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    if (process.platform === 'linux') return ''
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Is there such a process? */
export const runs = (pid: number): boolean => startOf(pid) !== ''

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

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
    // A lock that a full disk left unsigned would hold everybody up.
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** A holder signs its lock at once: one that stays unsigned this long was left by a kill in between. */
const signedWithinMs = 1_000

/** Moves a dead holder's lock away. Renaming first means that of two who notice at once, only one removes it. */
const clearDead = (path: string, content: string): void => {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Somebody may have taken the lock between the look and the rename: then it is put back.
  if (read(aside) !== content && isHeld(read(aside))) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

/** Was the lock left by a process that is no more? */
export const isStale = (path: string): boolean => {
  const content = read(path)
  if (content !== '') return !isHeld(content)
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made > signedWithinMs
}

/** Takes away a lock that nobody holds any more. */
export const clearStale = (path: string): void => {
  if (isStale(path)) clearDead(path, read(path))
}

/**
 * Runs `work` while holding the lock at `path`. Waits for a live holder up to `waitMs`, then throws LOCKED naming it; `onWait` is
 * told once.
 */
export const withLock = async <Result>(
  path: string,
  work: () => Promise<Result>,
  { waitMs = 600_000, onWait = (_holder: string) => {} } = {},
): Promise<Result> => {
  mkdirSync(dirname(path), { recursive: true })
  const mine = `${process.pid}\n${startOf(process.pid)}\n`
  const until = performance.now() + waitMs
  let told = false
  let signedAt = performance.now()
  while (!take(path, mine)) {
    const content = read(path)
    if (content !== '') signedAt = performance.now()
    if (content === '' ? performance.now() - signedAt > signedWithinMs : !isHeld(content)) {
      clearDead(path, content)
      continue
    }
    const holder = `process ${content.split('\n')[0] || 'unknown'}`
    if (performance.now() > until)
      throw new AlmanacError({
        code: 'LOCKED',
        subject: path,
        got: holder,
        expected: 'nobody',
        hint: 'Wait for it to end.',
      })
    if (!told) onWait(holder)
    told = true
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    // Only our own: a person may have removed it, and another taken it since.
    if (read(path) === mine) rmSync(path, { force: true })
  }
}
