import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Flushes every file and folder below `dir` to the disk, one by one: for systems without `sync -f`. */
export const syncEach = (dir: string): void => {
  for (const name of [...readdirSync(dir, { recursive: true, encoding: 'utf8' }), '.']) {
    const file = openSync(join(dir, name), 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}
