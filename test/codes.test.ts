import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The codes of errors that the code can throw: those given to AlmanacError, and to the short forms of it. */
const codesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !/public|\.generations/.test(entry.parentPath))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap(text => [...text.matchAll(/(?:AlmanacError\(\{\s*code: |failure\(|fail\()'([A-Z_]+)'/g)])
    .map(([, code]) => code!)

test('every error code has a row in the runbook, and every row a code', () => {
  const table = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Error codes')[1]!.split('\n\n')[1]!
  const rows = new Set(
    [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code!),
    ),
  )
  const thrown = new Set([
    ...['pipeline', 'scripts', 'site/edge'].flatMap(codesIn),
    'INTERNAL',
    'HTTP_TIMEOUT',
    'HTTP_CONNECT',
  ])
  expect(thrown.size).toBeGreaterThan(30)
  expect([...thrown].filter(code => !rows.has(code)).sort()).toEqual([])
  expect([...rows].filter(code => !thrown.has(code)).sort()).toEqual([])
})
