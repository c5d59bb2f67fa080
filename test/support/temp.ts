import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const tinyData = fileURLToPath(new URL('../data/tiny', import.meta.url))
export const bundledData = fileURLToPath(new URL('../../data', import.meta.url))

const made: string[] = []

/** A fresh folder that goes when the test file ends. */
export const tempDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-'))
  made.push(dir)
  return dir
}

/** A copy of the tiny data folder that a test may spoil. */
export const tinyCopy = (): string => {
  const dir = join(tempDir(), 'data')
  cpSync(tinyData, dir, { recursive: true })
  return dir
}

export const removeTempDirs = (): void => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
}
