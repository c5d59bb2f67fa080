import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { tempDir } from '../support/temp.ts'

const lib = fileURLToPath(new URL('../../scripts/lib/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

const run = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' })
  return [status, stdout + stderr]
}

it('names the command that installs the packages of the tests where they are missing', () => {
  const alone = tempDir()
  for (const name of ['test-packages.mjs', 'need-package.mjs']) cpSync(join(lib, name), join(alone, name))
  const line = 'TOOL_MISSING vitest: got "no such package", expected the packages of the tests. Install them: npm ci\n'
  expect(run(join(alone, 'test-packages.mjs'))).toEqual([1, line])
  expect(run(join(lib, 'test-packages.mjs'))).toEqual([0, ''])
})

it('names the command that installs packages where a clone has none', () => {
  const clone = tempDir()
  for (const name of ['package.json', 'scripts', 'pipeline/core'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bundled.mjs', 'start'], {
    cwd: clone,
    encoding: 'utf8',
  })
  const line =
    'TOOL_MISSING esbuild: got "no such package", expected the packages of Almanac. Install them: npm ci --omit=dev\n'
  expect([status, stderr]).toEqual([1, line])
})
