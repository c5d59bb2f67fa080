import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folders that hold what people wrote. `site/public` and `site/.generations` are built. */
const folders = ['pipeline', 'site/edge', 'site/host', 'site/page', 'scripts', 'test', 'docs']

/** The files of the repository that people wrote, without `data/` but for its Markdown. */
export const repositoryFiles = (): readonly string[] => [
  ...folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map(entry => relative(root, join(entry.parentPath, entry.name))),
  ),
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  'data/SOURCES.md',
]
