/** Where tests and drills make their folders: in memory where the machine has plenty, because they make and remove many files. */
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

/** Sets `TMPDIR` for this process and those it starts, unless it is set already or memory is short. */
export const useScratchFolder = (): void => {
  if (process.env['TMPDIR'] !== undefined || totalmem() < 2 * enough) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enough) process.env['TMPDIR'] = memory
  } catch {
    // This system has no such folder.
  }
}
