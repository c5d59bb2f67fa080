/**
 * Parts of a tree, built by several machines, made one. Their manifests are read and written line by line, so that it takes no more
 * memory for a million domains than for ten.
 */
import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toJson } from '../contract/json.ts'
import { profiles } from '../contract/profiles.ts'
import { withLock } from '../core/lock.ts'
import { type Changes, mergeChanges } from './changes.ts'
import { checkOut, clearOld, emptyGeneration, generationsDir, publish } from './generation.ts'
import { fileNameOf, type ManifestEntry, writeManifest } from './manifest.ts'
import { checkParts, filesIn, hint, openPart, type Part, unfit } from './parts.ts'
import { changesName, statusName } from './volatile-files.ts'

export interface JoinOptions {
  /** The published parts, in any order. */
  readonly parts: readonly string[]
  readonly out: string
  readonly flat?: boolean
  readonly onWait?: (holder: string) => void
  readonly onFile?: (done: number) => void
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw unfit(from, 'file', 'not there', 'what the manifest of its part lists', hint)
    if (!['EMLINK', 'EPERM', 'EXDEV'].includes(code)) throw error
    copyFileSync(from, to)
  }
}

const changesOf = ({ dir }: Part): Changes => JSON.parse(readFileSync(join(dir, changesName), 'utf8')) as Changes

const writeJoined = (parts: readonly Part[], to: string, onFile: (done: number) => void): number => {
  let [done, folder] = [0, '']
  const files = function* (): Generator<ManifestEntry> {
    for (const [{ dir, head }, listed] of filesIn(parts)) {
      const name = fileNameOf(listed[0], head)
      if (dirname(name) !== folder) {
        folder = dirname(name)
        mkdirSync(join(to, folder), { recursive: true })
      }
      linkOrCopy(join(dir, name), join(to, name))
      done += 1
      if (done % 1000 === 0) onFile(done)
      yield listed
    }
  }
  const first = parts.find(({ head }) => head.shard?.startsWith('1/'))!
  const { shard: _, ...head } = first.head
  writeFileSync(join(to, statusName), readFileSync(join(first.dir, statusName)))
  writeFileSync(join(to, changesName), toJson(mergeChanges(parts.map(changesOf))))
  return writeManifest(to, head, files())
}

const checkBefore = (parts: readonly Part[]): void => {
  const [first, ...others] = parts.map(part => ({ dir: part.dir, before: changesOf(part).before }))
  for (const { dir, before } of others)
    if (before !== first!.before)
      throw unfit(
        dir,
        changesName,
        before ?? 'no edition before',
        `${first!.before ?? 'no edition before'}, as in ${first!.dir}`,
        'Build all parts beside the same edition, or all in empty folders.',
      )
}

/** Joins the parts and shows the whole tree at `out`. Throws PARTS_UNFIT, before anything shown has changed, where they are not one edition's. */
export const joinParts = async ({ parts: dirs, out, flat, onWait, onFile = () => {} }: JoinOptions) => {
  checkOut(out)
  const parts = dirs.map(openPart)
  checkParts(parts)
  checkBefore(parts)
  const { digest, profile } = parts[0]!.head
  return withLock(
    join(generationsDir(out), 'lock'),
    async () => {
      const part = emptyGeneration(out, digest)
      const files = writeJoined(parts, part, onFile)
      await publish(part, out, { digest, flat: flat ?? profiles[profile].flat })
      clearOld(out, Date.now())
      return { digest, files }
    },
    onWait ? { onWait } : {},
  )
}
