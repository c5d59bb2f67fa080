import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const syncOne = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes every file and folder below `dir` to the disk, one by one: for systems without `sync -f`. */
export const syncEach = (dir: string): void => {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) syncEach(path)
    else syncOne(path)
  }
  syncOne(dir)
}
