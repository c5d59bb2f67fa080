/** Copies a published tree to a real folder, to be taken away. The copy appears complete or not at all. */
import { accessSync, constants, copyFileSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type AlmanacError, almanacError } from '../contract/errors.ts'
import { filesBelow } from '../core/files.ts'
import { withLock } from '../core/lock.ts'
import { checkOut, generationsDir, publish } from './generation.ts'

interface CopyTask {
  /** The generation itself, never the symlink: a build that switches it meanwhile must not mix two editions. */
  readonly from: string
  readonly edition: string
  readonly to: string
  /** Texts that stand in the copy beside the tree, by name. */
  readonly extras: Readonly<Record<string, string>>
  readonly onFile?: (name: string, bytes: number) => void
}

const copyFiles = ({ from, extras, onFile }: CopyTask, staging: string): void => {
  rmSync(staging, { recursive: true, force: true })
  const folders = new Set<string>()
  for (const name of filesBelow(from)) {
    const [path, folder] = [join(from, name), dirname(join(staging, name))]
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    // A copy, not a link: an edit of it must not change a published file. COPYFILE_FICLONE shares blocks where the disk can.
    copyFileSync(path, join(staging, name), constants.COPYFILE_FICLONE)
    onFile?.(name, statSync(path).size)
  }
  for (const [name, text] of Object.entries(extras)) writeFileSync(join(staging, name), text)
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`)

/** The folder a path stands for, links followed as far as it exists. */
const realPath = (path: string): string => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPath(parent), basename(path))
}

const notOurs = (subject: string, got: string, hint: string): AlmanacError =>
  almanacError('OUT_NOT_OURS', subject, got, 'nothing there, or an earlier copy', { hint })

/**
 * Where the copy goes; its folder is made. Throws OUT_NOT_OURS: inside a published tree it would become part of what is served. Throws
 * where nothing can be written, which a snapshot learns before it builds.
 */
export const prepareTarget = (to: string, out: string): string => {
  const target = realPath(resolve(to))
  const hint = 'Choose a folder outside of it.'
  if (isWithin(target, realPath(resolve(out))) || isWithin(target, realPath(generationsDir(out))))
    throw notOurs(to, 'a place inside the published tree', hint)
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === false)
    throw notOurs(to, 'a file', 'Choose a folder.')
  checkOut(target)
  mkdirSync(dirname(target), { recursive: true })
  accessSync(dirname(target), constants.W_OK)
  return target
}

/** The staging folder and the lock of a copy, beside it and hidden. */
const workPath = (to: string, ending: string): string => join(dirname(to), `.almanac-${basename(to)}.${ending}`)

/** Copies the tree. What is at `to` stays until the copy is whole; a killed copy leaves a hidden `.part` there, which the next removes. */
export const copyTree = (task: CopyTask): Promise<void> => {
  const staging = workPath(task.to, 'part')
  return withLock(workPath(task.to, 'lock'), async () => {
    try {
      const { ino } = statSync(task.from)
      copyFiles(task, staging)
      // A build replaces a flat tree by another folder of that name: what was copied may be of two editions.
      if (statSync(task.from).ino !== ino)
        throw almanacError('NO_TREE', task.from, 'another edition than at the start', `edition ${task.edition}`, {
          hint: 'Run it again: it copies the new edition.',
        })
      await publish(staging, task.to, { digest: task.edition, flat: true })
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  })
}
