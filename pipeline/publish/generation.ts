/** Publication: a generation is written to a new folder, then a symlink is switched by rename. A reader sees one complete generation. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { $ } from 'zx'
import { almanacError } from '../contract/errors.ts'
import { compare } from '../core/order.ts'
import { readManifestHead } from './manifest.ts'

/** Generations this young stay even when superseded: a slow reader may hold one open, a host may not have switched yet. */
const graceMs = 600_000

export const generationsDir = (out: string): string => join(dirname(resolve(out)), '.generations')

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Where a build keeps what it knew of its inputs: see digest.ts. Each `out` has its own. */
export const stampCacheFile = (out: string): string => join(generationsDir(out), `inputs.${basename(resolve(out))}`)

/** Where the rows of the shown edition's registrations are kept: see kept-rows.ts. Each `out` has its own. */
export const keptRowsFile = (out: string): string =>
  join(generationsDir(out), `registrations.${basename(resolve(out))}`)

/** The folder `out` shows at the moment, resolved; undefined when nothing whole is published there. */
export const published = (out: string): string | undefined => (readManifestHead(out) ? realpathSync(out) : undefined)

/** The published tree that a path would lie in; undefined where it lies in none. */
const treeAround = (path: string): string | undefined => {
  const parent = dirname(path)
  if (parent === path) return undefined
  return readManifestHead(parent) ? parent : treeAround(parent)
}

/** A link that a build made, also where its generation is gone. */
const isOurLink = (path: string): boolean =>
  isLink(path) && dirname(resolve(dirname(path), readlinkSync(path))) === generationsDir(path)

/** Refuses to replace a folder or link that is not ours, and to add one to a published tree. */
export const checkOut = (out: string): void => {
  const around = treeAround(resolve(out))
  if (around !== undefined)
    throw almanacError('OUT_NOT_OURS', out, `a place inside the published tree ${around}`, 'a place outside of it')
  if (isOurLink(out) || readManifestHead(out)) return
  if (isLink(out))
    throw almanacError('OUT_NOT_OURS', out, `a link to ${readlinkSync(out)}`, 'nothing there, or an earlier build', {
      hint: 'A build would replace the link. Give a folder below the one that it leads to, or remove it.',
    })
  if (!existsSync(out) || readdirSync(out).length === 0) return
  throw almanacError('OUT_NOT_OURS', out, 'a folder without manifest.json', 'nothing there, or an earlier build', {
    hint: 'Move it away or choose another folder.',
  })
}

/** As `checkOut`, and makes the folder of generations. Throws where it cannot be written: a build learns that before it fetches. */
export const prepareOut = (out: string): void => {
  checkOut(out)
  mkdirSync(generationsDir(out), { recursive: true })
  accessSync(generationsDir(out), constants.W_OK)
}

/** Flushes every file and folder below `dir` to the disk, one by one: for systems without `sync -f`. */
const syncEach = (dir: string): void => {
  for (const name of [...readdirSync(dir, { recursive: true, encoding: 'utf8' }), '.']) {
    const file = openSync(join(dir, name), 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

/** Flushes a finished tree to the disk once; without it a power cut leaves empty files under right names. */
const flush = async (dir: string): Promise<void> => {
  try {
    await $({ quiet: true })`sync -f ${dir}`
  } catch {
    // No coreutils: file by file, ten times slower and as safe.
    syncEach(dir)
  }
}

/** An empty folder for a new generation, under a name that no reader and no later build takes for a whole one. */
export const emptyGeneration = (out: string, digest: string): string => {
  const staging = join(generationsDir(out), `${digest}.part`)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  return staging
}

/** Shows `next` at `target` by renaming; what stood there goes aside first only where a rename cannot replace it. */
const replace = (next: string, target: string): void => {
  const aside = `${target}.${process.pid}.old`
  const wasFolder = existsSync(target) && !isLink(target)
  const isFolder = !isLink(next)
  // A folder cannot be renamed over another, nor a link over a folder: for the moment between two renames there is none.
  if (wasFolder || (isFolder && isLink(target))) renameSync(target, aside)
  renameSync(next, target)
  rmSync(aside, { recursive: true, force: true })
}

/** Generations that some link beside `out` shows: another `--out` may show the same one. */
const shownBeside = (out: string): ReadonlySet<string> => {
  const parent = dirname(generationsDir(out))
  const links = readdirSync(parent).filter(name => isLink(join(parent, name)))
  return new Set(links.map(name => basename(readlinkSync(join(parent, name)))))
}

/** Where the new generation goes: under its digest, or with a number behind it where the one of that name is being shown. */
const freeGeneration = (out: string, digest: string): string => {
  const shown = shownBeside(out)
  let name = digest
  for (let n = 2; shown.has(name); n += 1) name = `${digest}.${n}`
  const generation = join(generationsDir(out), name)
  rmSync(generation, { recursive: true, force: true })
  return generation
}

/** Makes `out` show the finished tree: a generation behind a symlink, or (flat) a real folder, for hosts that upload one. */
export const publish = async (
  staging: string,
  out: string,
  { digest, flat }: { readonly digest: string; readonly flat: boolean },
): Promise<void> => {
  await flush(staging)
  const target = resolve(out)
  if (flat) return replace(staging, target)
  const generation = freeGeneration(out, digest)
  renameSync(staging, generation)
  const link = `${target}.${process.pid}.new`
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(target), generation), link)
  replace(link, target)
}

/** Removes what killed builds left, and all but the last two generations once they are old enough. Shown ones always stay. */
export const clearOld = (out: string, now: number): void => {
  const folder = generationsDir(out)
  const shown = shownBeside(out)
  const names = readdirSync(folder).filter(name => !/^(lock|inputs\.|registrations\.)/.test(name))
  const ages = names.map(name => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  const newestFirst = ages.sort((a, b) => b.at - a.at || compare(a.name, b.name))
  const parts = newestFirst.filter(({ name }) => name.endsWith('.part'))
  const whole = newestFirst.filter(one => !parts.includes(one))
  const old = whole.slice(2).filter(({ name, at }) => !shown.has(name) && now - at > graceMs)
  for (const { name } of [...parts, ...old]) rmSync(join(folder, name), { recursive: true, force: true })
}
