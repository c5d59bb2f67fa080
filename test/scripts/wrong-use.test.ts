/** What a command says to a person who mistyped: the flag or file, what it got, what it takes. Nothing is written. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { tempDir } from '../support/temp.ts'

const dir = tempDir()
const nowhere = join(dir, 'nowhere')

it.each([
  ['build-data', ['--offline']],
  ['coverage', []],
  ['domains', ['add', 'example.org']],
  ['explain', ['USD/GHS', '2026-05-20']],
  ['fetch', ['--dry-run']],
  ['import', ['forex/ecb', 'x.csv']],
  ['schedule', ['--dry-run']],
  ['serve', []],
  ['snapshot', [join(dir, 'copy')]],
  ['verify', []],
])('%s refuses a data folder that is not there, and makes none', async (name, args) => {
  const { code, stderr } = await runCommand(name, [...args, '--data', nowhere])
  expect([code, stderr]).toEqual([2, `USAGE --data: got "${nowhere}", expected a folder that exists. See --help.\n`])
  expect(existsSync(nowhere)).toBe(false)
})
