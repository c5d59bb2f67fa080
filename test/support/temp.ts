import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from './at-end.ts'

export const tinyData = fileURLToPath(new URL('../data/tiny', import.meta.url))
export const bundledData = fileURLToPath(new URL('../../data', import.meta.url))

/** A fresh folder that goes when the test file ends. */
export const tempDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A copy of the tiny data folder that a test may spoil. */
export const tinyCopy = (): string => {
  const dir = join(tempDir(), 'data')
  cpSync(tinyData, dir, { recursive: true })
  return dir
}
