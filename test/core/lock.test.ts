import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearStale, isStaleLock, removeLock, withLock } from '../../pipeline/core/lock.ts'
import { errorLine } from '../../scripts/lib/command.ts'
import { tempDir } from '../support/temp.ts'
import { turnEventLoop } from '../support/until.ts'

test('two who want the lock hold it one after the other', async () => {
  const path = join(tempDir(), 'lock')
  let [inside, most] = [0, 0]
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await turnEventLoop(50)
    inside -= 1
  }
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)])
  expect(most).toBe(1)
  expect(existsSync(path)).toBe(false)
})

test('the lock is released when the work throws', async () => {
  const path = join(tempDir(), 'lock')
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(path, async () => 'again')).toBe('again')
})

test('a lock left by an ended process is taken over', async () => {
  const path = join(tempDir(), 'lock')
  writeFileSync(path, '4194304\n123\n')
  expect(await withLock(path, async () => readFileSync(path, 'utf8'), { waitMs: 0 })).toContain(`${process.pid}\n`)
})

test('a lock whose process id was reused is taken over', async () => {
  const path = join(tempDir(), 'lock')
  writeFileSync(path, `${process.pid}\nanother start\n`)
  expect(await withLock(path, async () => 'mine', { waitMs: 0 })).toBe('mine')
})

test('a lock that a kill left empty is taken over after a second', async () => {
  const path = join(tempDir(), 'lock')
  writeFileSync(path, '')
  expect(await withLock(path, async () => 'mine', { waitMs: 5_000 })).toBe('mine')
})

test('a live holder is waited for, then named', async () => {
  const path = join(tempDir(), 'lock')
  const told: string[] = []
  await withLock(path, async () => {
    const second = withLock(path, async () => 'never', { waitMs: 50, onWait: holder => void told.push(holder) })
    await expect(second).rejects.toThrow(new RegExp(`LOCKED .*process ${process.pid}`))
  })
  expect(told).toEqual([`process ${process.pid}`])
})

test('a lock that another process took meanwhile is not removed', async () => {
  const path = join(tempDir(), 'lock')
  await withLock(path, async () => writeFileSync(path, 'another\n1\n'))
  expect(readFileSync(path, 'utf8')).toBe('another\n1\n')
})

test('a stale lock is reported and removed; a held one stays', async () => {
  const path = join(tempDir(), 'lock')
  await withLock(path, async () => {
    expect(isStaleLock(path)).toBe(false)
    clearStale(path)
    expect(existsSync(path)).toBe(true)
  })
  expect(isStaleLock(path)).toBe(false)
  writeFileSync(path, '4194304\n123\n')
  expect(isStaleLock(path)).toBe(true)
  clearStale(path)
  expect(existsSync(path)).toBe(false)
})

test('a lock taken between the look and the removal is put back', async () => {
  const path = join(tempDir(), 'lock')
  await withLock(path, async () => {
    const held = readFileSync(path, 'utf8')
    removeLock(path, '4194304\n123\n')
    expect(readFileSync(path, 'utf8')).toBe(held)
  })
  writeFileSync(path, '4194304\n456\n')
  removeLock(path, '4194304\n123\n')
  expect(existsSync(path)).toBe(false)
})

test('a full disk is named by the folder of the lock, as the system names no file', async () => {
  const dir = tempDir()
  // Each write to this device fails as on a full disk.
  const full = openSync('/dev/full', 'w')
  const error = await withLock(join(dir, 'lock'), async () => writeFileSync(full, 'x')).catch((cause: unknown) => cause)
  closeSync(full)
  expect(errorLine(error)).toContain(`DISK disk: ${dir}: got "ENOSPC: no space left on device", expected`)
})
