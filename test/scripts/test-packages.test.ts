import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { tempDir } from '../support/temp.ts'

const file = fileURLToPath(new URL('../../scripts/lib/test-packages.mjs', import.meta.url))

const run = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' })
  return [status, stdout + stderr]
}

it('names the command that installs the packages of the tests where they are missing', () => {
  const alone = join(tempDir(), 'test-packages.mjs')
  cpSync(file, alone)
  const line = 'TOOL_MISSING vitest: got "no such package", expected the packages of the tests. Install them: npm ci\n'
  expect(run(alone)).toEqual([1, line])
  expect(run(file)).toEqual([0, ''])
})
