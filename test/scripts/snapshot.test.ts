import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { copyTree, prepareTarget } from '../../pipeline/publish/copy.ts'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { get, type ReceivedResponse } from '../http/running.ts'
import { runCommand } from '../support/command.ts'
import { tempDir, tinyData } from '../support/temp.ts'
import { tinyEdition } from '../support/tiny-edition.ts'
import { filesOf } from '../support/tree.ts'

const snapshot = (cwd: string, ...args: readonly string[]) =>
  runCommand('snapshot', [...args, '--data', tinyData, '--out', join(cwd, 'public')], { INIT_CWD: cwd })

test('a copy is the whole tree in a real folder, and the API answers from it as from the original', async () => {
  const { out } = await tinyEdition()
  const dir = dirname(out)
  const [copy, edition] = [join(dir, 'copy'), basename(readlinkSync(out))]
  const task = { from: realpathSync(out), edition, to: prepareTarget(copy, out), extras: { 'README.md': 'read me\n' } }
  await copyTree(task)
  expect(lstatSync(copy).isDirectory()).toBe(true)
  const [original, copied] = [filesOf(out), filesOf(copy)]
  expect([...copied.keys()].filter(name => !original.has(name))).toEqual(['README.md'])
  for (const [name, bytes] of original) expect(copied.get(name)?.equals(bytes), name).toBe(true)
  // A copy, not links: writing into it must not reach what is published.
  expect(statSync(join(copy, 'manifest.json')).nlink).toBe(1)
  expect(readdirSync(dir).sort()).toEqual(['.generations', 'copy', 'public'])

  const hosts = await Promise.all([out, copy].map(shown => startHost({ dir: shown, port: 0, limit: 0 })))
  try {
    for (const path of ['/forex/eur/usd/2026-04-13', '/gse/live', '/snapshots/forex/latest.csv', '/nothing']) {
      const [here, there] = await Promise.all(hosts.map(({ port }) => get(port, path)))
      const told = ({ status, text, headers: { date, 'last-modified': modified, ...headers } }: ReceivedResponse) => [
        status,
        text,
        headers,
      ]
      expect(told(there!)).toEqual(told(here!))
    }
  } finally {
    await Promise.all(hosts.map(host => host.stop()))
  }

  // A second one takes the place of the first, and of what was added to it.
  writeFileSync(join(copy, 'note.txt'), 'mine')
  await copyTree({ ...task, to: prepareTarget(copy, out) })
  expect([...filesOf(copy).keys()]).toEqual([...copied.keys()])
})

test('a folder with other people’s files, a file, and places inside the published tree are refused', () => {
  const dir = tempDir()
  const out = join(dir, 'public')
  mkdirSync(join(dir, 'diary'))
  writeFileSync(join(dir, 'diary/monday.txt'), 'mine')
  writeFileSync(join(dir, 'letter'), 'mine')
  mkdirSync(join(dir, '.generations/0123'), { recursive: true })
  symlinkSync('.generations/0123', out)
  symlinkSync(join(dir, 'diary'), join(dir, 'link'))
  for (const to of ['diary', 'letter', 'link', 'public', 'public/copy', '.generations/copy'])
    expect(() => prepareTarget(join(dir, to), out), to).toThrow(/^OUT_NOT_OURS /)
  expect(prepareTarget(join(dir, 'copy'), out)).toBe(join(dir, 'copy'))
})

test('the command builds, copies, and ends with the line that serves the copy', async () => {
  const dir = tempDir()
  const { code, stdout, stderr } = await snapshot(dir, 'copy')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^section +files +bytes\n/)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    `serve it without a network: npm run serve -- --dir ${join(dir, 'copy')}`,
  )
  expect(readFileSync(join(dir, 'copy/README.md'), 'utf8')).toContain('npm run serve -- --dir ')
})

test('two folders are wrong use', async () => expect((await snapshot(tempDir(), 'a', 'b')).code).toBe(2))

test('the folder of a copy is made before anything is built, so one that cannot be written is told then', async () => {
  const { out } = await tinyEdition()
  const folder = join(tempDir(), 'disk')
  prepareTarget(join(folder, 'copy'), out)
  expect(readdirSync(folder)).toEqual([])
})
