/**
 * Folders for what is measured, in the system's temporary folder or the one of `--tmp`. Nothing is removed before all is measured:
 * ext4 passes over freed inodes for a minute, and that time would count for the next writer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

export const scratch = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-bench-'))
  made.push(dir)
  return dir
}

export const clearScratch = (): void => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
}
