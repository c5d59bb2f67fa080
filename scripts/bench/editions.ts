/** A second edition beside a built one, as the day after makes it, and the switch from one to the other. */
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { loadBook } from '../../pipeline/book.ts'
import { manifestKey, packedName } from '../../pipeline/contract/manifest.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { readManifest, writeManifest } from '../../pipeline/publish/manifest.ts'
import { startWriting } from '../../pipeline/publish/workers.ts'
import { defaultData } from '../lib/folders.ts'
import { nextDay } from './next-day.ts'

/** Writes it and gives its folder; `out` goes on showing the first. */
export const nextEdition = async (out: string): Promise<string> => {
  const root = realpathSync(out)
  const manifest = readManifest(root)!
  const dir = `${root}-next`
  mkdirSync(dir)
  const { forex, ...rest } = await loadBook(defaultData)
  const book = { ...rest, forex: nextDay(forex) }
  const before = { dir: root, files: manifest.files }
  const written = await startWriting(
    { book, dir, before, profile: profiles.full, dated: undefined, shard: undefined },
    2,
  )()
  for (const name of readdirSync(root))
    if (!existsSync(join(dir, name)) && name !== manifestKey && name !== packedName(manifestKey))
      cpSync(join(root, name), join(dir, name), { recursive: true })
  const files = { ...manifest.files, ...written.files }
  writeManifest(dir, { ...manifest, digest: `${manifest.digest}-next`, files })
  return dir
}

export const show = (dir: string, out: string): void => {
  symlinkSync(dir, `${out}.new`)
  renameSync(`${out}.new`, out)
}
