/** How a command starts: what is said of one that does not exist, and which files a stack names. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../support/repository.ts'

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, ['scripts/bundled.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })

test('a command that does not exist is one line and exit code 2', () => {
  const { status, stderr } = run(['nothing'])
  expect([status, stderr]).toEqual([
    2,
    'USAGE bundled: got "nothing", expected the name of a command in scripts/, such as serve.\n',
  ])
})

test('with DEBUG=1 a stack names the files of the repository, without it an error is one line', () => {
  const { stderr } = run(['serve', '--port', 'x'], { DEBUG: '1' })
  expect(stderr.split('\n')[0]).toMatch(/^AlmanacError: USAGE --port or PORT: got "x", expected a whole number/)
  expect(stderr).toMatch(new RegExp(`at wholeNumber \\(${root}scripts/lib/command\\.ts:\\d+:\\d+\\)\n`))
  expect(run(['serve', '--port', 'x']).stderr.trimEnd().split('\n')).toHaveLength(1)
})
