import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { codeInputs } from '../../pipeline/core/code-digest.ts'
import { root } from '../support/repository.ts'
import { tempDir } from '../support/temp.ts'

const treeOf = (files: Readonly<Record<string, string>>): string => {
  const root = tempDir()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

const inputsOf = (root: string, ...entries: string[]) => codeInputs(root, entries).map(file => relative(root, file))

test('imports, files that are read, folders that are listed and the lock file are inputs, and nothing else', () => {
  const root = treeOf({
    'package-lock.json': '{}',
    'package.json': '{}',
    'a/main.ts': `import type { T } from './types.ts'\nexport { x } from "../b/x.ts"\nimport 'zod'\nawait import('./late.ts')
      readFileSync(new URL('page.html', import.meta.url)); readFileSync('../package.json')\nlist(new URL('./sources/', import.meta.url))`,
    'a/types.ts': '',
    'a/late.ts': `import './main.ts'`,
    'a/page.html': '<link href="style.css">',
    'a/style.css': '',
    'a/sources/one.ts': `import '../../node_modules/lib/index.js'`,
    'a/unused.ts': '',
    'b/x.ts': 'const name = "nothing.ts"',
    'node_modules/lib/index.js': '',
  })
  expect(inputsOf(root, 'a/main.ts')).toEqual([
    'a/late.ts',
    'a/main.ts',
    'a/page.html',
    'a/sources/one.ts',
    'a/style.css',
    'a/types.ts',
    'b/x.ts',
    'package-lock.json',
    'package.json',
  ])
})

test('of this program: each adapter, the page with its texts, and the version; no host, no test, no other command', () => {
  const inputs = inputsOf(root, 'pipeline/publish/build.ts', 'scripts/site-files.ts')
  const sources = ['forex', 'gse', 'whois'].flatMap(service =>
    readdirSync(join(root, `pipeline/${service}/sources`)).map(name => `pipeline/${service}/sources/${name}`),
  )
  const page = ['index.html', 'style.css', 'browser/main.ts'].map(name => `site/page/${name}`)
  expect(inputs).toEqual(expect.arrayContaining([...sources, ...page, 'package.json', 'pipeline/publish/workers.ts']))
  expect(inputs.filter(file => /^(test|site\/edge\/node|scripts\/(?!site-files))/.test(file))).toEqual([])
})
