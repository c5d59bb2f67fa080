/** Where tests and drills make their folders: in memory where the machine has plenty, because they make and remove many files. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

const folderInMemory = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const hasRoom = totalmem() >= 2 * enough && bavail * bsize >= enough
    return hasRoom ? mkdtempSync(join(memory, 'almanac-run-')) : undefined
  } catch {
    // This system has no such folder, or this user may not write there.
    return undefined
  }
}

/** Sets `TMPDIR` for this process and those it starts, unless it is set already or memory is short. The folder goes with the process. */
export const useScratchFolder = (): void => {
  const folder = process.env['TMPDIR'] === undefined ? folderInMemory() : undefined
  if (folder === undefined) return
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // What a drill left mounted is the machine's to remove: it must not change how the run ended.
    }
  })
}
