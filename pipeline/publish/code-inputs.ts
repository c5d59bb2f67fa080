/** The files of the program that a build can read, found by following every mention of a file from the modules that build. */
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { compare } from '../core/order.ts'

/** `'../core/csv.ts'`, `'browser/main.ts'`, `'index.html'`: an import, or a file that is read or bundled. */
const fileMention = /['"`]((?:[\w@.-]+\/)*[\w@.-]+\.\w+)['"`]/g

/** `'./sources/'`: a folder that is listed. */
const folderMention = /['"`](\.\/[\w./-]*\/)['"`]/g

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []

const mentionsIn = (file: string): readonly string[] => {
  if (!/\.(ts|css|html)$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  return [fileMention, folderMention].flatMap(mention => [...text.matchAll(mention)].map(([, name]) => name!))
}

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`

/** A build asks three times, and the parsing of 700 modules is most of an answer: a file is read again when its stamp has changed. */
const known = new Map<string, { readonly stamp: string; readonly mentions: readonly string[] }>()

/** The files that a file mentions; of a folder, those in it now. */
const mentionedBy = (file: string, stat: Stats): readonly string[] => {
  const [folder, stamp, before] = [dirname(file), stampOf(stat), known.get(file)]
  const mentions = before?.stamp === stamp ? before.mentions : mentionsIn(file)
  known.set(file, { stamp, mentions })
  return mentions.flatMap(name => (name.endsWith('/') ? filesIn(join(folder, name)) : [join(folder, name)]))
}

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
    const stat = isOurs(path) ? statSync(path, { throwIfNoEntry: false }) : undefined
    if (!stat?.isFile()) continue
    found.add(path)
    open.push(...mentionedBy(path, stat))
  }
  return [...found].sort(compare)
}
