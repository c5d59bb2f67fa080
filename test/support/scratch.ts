/** Where tests and drills make their folders: in memory where the machine has plenty, because they make and remove many files. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return totalmem() >= 2 * enough && bavail * bsize >= enough
  } catch {
    // This system has no such folder.
    return false
  }
}

/** Sets `TMPDIR` for this process and those it starts, unless it is set already or memory is short. The folder goes with the process. */
export const useScratchFolder = (): void => {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(memory, 'almanac-run-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // What a drill left mounted is the machine's to remove: it must not change how the run ended.
    }
  })
}
