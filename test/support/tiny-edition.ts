/** The edition of the tiny data, for tests that need one to stand already. */
import { cpSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../pipeline/publish/build.ts'
import { keptRowsFile } from '../../pipeline/publish/generation.ts'
import { tempDir, tinyCopy, tinyData } from './temp.ts'

/** Kept between runs: a build of the same data and code has nothing to do. */
const kept = fileURLToPath(new URL('../../node_modules/.cache/almanac/test-trees/tiny', import.meta.url))

/** A copy of the tiny data and of its edition that a test may spoil. */
export const tinyEdition = async (): Promise<{ readonly dataDir: string; readonly out: string }> => {
  const { digest } = await build({ dataDir: tinyData, out: join(kept, 'public') })
  const dir = tempDir()
  const generation = `.generations/${digest}`
  cpSync(join(kept, generation), join(dir, generation), { recursive: true })
  symlinkSync(readlinkSync(join(kept, 'public')), join(dir, 'public'))
  const rows = keptRowsFile(join(kept, 'public'))
  cpSync(rows, keptRowsFile(join(dir, 'public')))
  return { dataDir: tinyCopy(), out: join(dir, 'public') }
}
