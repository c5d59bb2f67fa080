import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from '../support/repository.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Folders that git ignores: what is named there is made by a command. */
const made =
  /^(site\/(public|\.generations)|data\/(\.state|forex\/(corrections|held)\.csv|gse\/inbox|whois\/replies)|node_modules)\b/

/** A path of the repository: it begins with one of its folders and has no placeholder. */
const paths = /(?<![\w./-])(?:pipeline|site|scripts|test|docs|data|\.ci|\.github)\/[\w./-]*\w(?![\w*<{…/])/g
const rooted = (text: string): readonly string[] => (text.match(paths) ?? []).filter(path => !made.test(path))
const exists = (path: string): boolean => existsSync(join(root, path))

const documents = repositoryFiles().filter(name => name.endsWith('.md') && !name.startsWith('test/'))
const sources = repositoryFiles().filter(name => /^(pipeline|site|scripts|test)\/.*\.ts$/.test(name))

test.each([
  ['README.md', 9_000],
  ['CONTRIBUTING.md', 6_000],
])('%s has at most %i bytes', (name, most) => expect(statSync(join(root, name)).size).toBeLessThanOrEqual(most))

test.each(documents)('%s: each file it names exists', name => {
  const text = read(name)
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => join(dirname(name), link!))
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => rooted(code!))
  expect([...links, ...named].filter(path => !exists(path))).toEqual([])
})

test.each(documents)('%s: a count of the whole book names the day on which it was taken', name => {
  const counts = read(name).match(/\d{3},\d{3}\s+figures[^.|]*/g) ?? []
  expect(counts.filter(text => !/\d{1,2}\s+[A-Z]\w+\s+20\d\d|20\d\d-\d\d-\d\d/.test(text))).toEqual([])
})

test('each file that a comment names exists', () => {
  const missing = sources.flatMap(name => {
    const text = read(name)
    const comments = text.match(/^\s*\/\/.*$|\s\/\/ .*$|\/\*\*[\s\S]*?\*\//gm) ?? []
    const documents = text.match(/(?<![\w./-])(?:docs\/[\w-]+|CONTRIBUTING|SECURITY|[A-Z]{4,})\.md/g) ?? []
    return [...comments.flatMap(rooted), ...documents.filter(path => path !== 'SOURCES.md')]
      .filter(path => !exists(path))
      .map(path => `${name}: ${path}`)
  })
  expect(missing).toEqual([])
})
