/** Digests of files, and of the modules of the program that an entry leads to. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookAt } from './files.ts'
import { compare } from './order.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `'../core/csv.ts'`, `'browser/main.ts'`, `'index.html'`: an import, or a file that is read or bundled. */
const fileMention = /['"`]((?:[\w@.-]+\/)*[\w@.-]+\.\w+)['"`]/g

/** `'./sources/'`: a folder that is listed. */
const folderMention = /['"`](\.\/[\w./-]*\/)['"`]/g

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []

const mentionsIn = function* (file: string): Generator<string> {
  if (!/\.(ts|css|html)$/.test(file)) return
  const [folder, text] = [dirname(file), readFileSync(file, 'utf8')]
  for (const [, name] of text.matchAll(fileMention)) yield join(folder, name!)
  for (const [, name] of text.matchAll(folderMention)) yield* filesIn(join(folder, name!))
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/**
 * All files below `root` that the entries lead to, sorted. A string that names an existing file counts as a mention: one file too
 * many costs a build that changes nothing, one too few an edition that stays outdated. Libraries are covered by the lock file.
 */
export const codeInputs = (root: string, entries: readonly string[]): readonly string[] => {
  const [found, tried] = [new Set<string>(), new Set<string>()]
  const isOurs = (path: string): boolean =>
    path.startsWith(root) && !relative(root, path).includes(`node_modules${sep}`)
  const open = [...entries, 'package-lock.json'].map(name => join(root, name))
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (tried.has(path)) continue
    tried.add(path)
    if (!isOurs(path) || !isFile(path)) continue
    found.add(path)
    open.push(...mentionsIn(path))
  }
  return [...found].sort(compare)
}

/** Digest of some files below a folder, independent of where that lies and of the order a file system lists them. */
export const digestOfFiles = (base: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = lookAt(() => readFileSync(file))
    hash.update(`${relative(base, file)}\n${bytes?.length ?? 'unreadable'}\n`).update(bytes ?? '')
  }
  return hash.digest('hex')
}

const codeDigests = new Map<string, string>()

/** Digest of the modules that entries lead to. It is formed once: a process runs the code that it started with. */
export const codeDigest = (...entries: readonly string[]): string => {
  const key = entries.join(' ')
  const known = codeDigests.get(key) ?? digestOfFiles(root, codeInputs(root, entries))
  codeDigests.set(key, known)
  return known
}
